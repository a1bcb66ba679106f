import { useCallback, useEffect, useState } from 'react';
import type { Workflow } from '../../../shared/contracts/rest/workflow.ts';
import { call } from '../../api/call.ts';

/** How often a waiting page checks for new steps, in milliseconds. */
const AGAIN_MS = 30_000;

export interface WorkflowState {
  workflow: Workflow | null;
  error: unknown;
  reload: () => Promise<void>;
  /** Takes over the workflow from a step's answer. */
  take: (workflow: Workflow) => void;
}

/**
 * The patient's workflow, refreshed while the page is visible.
 *
 * @param asking false in the visit and after it, when there are no steps
 */
export function useWorkflow(sessionId: string, asking: boolean): WorkflowState {
  const [workflow, setWorkflow] = useState<Workflow | null>(null);
  const [error, setError] = useState<unknown>(null);

  const reload = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const read = await call('GET /api/patient/sessions/:sessionId/workflow', {
          params: { sessionId },
          stayOnUnauthorised: true,
          ...(signal ? { signal } : {}),
        });
        if (signal?.aborted) return;
        setWorkflow(read);
        setError(null);
      } catch (caught) {
        if (!signal?.aborted) setError(caught);
      }
    },
    [sessionId],
  );

  useEffect(() => {
    if (!asking) return;
    const controller = new AbortController();
    const look = () => {
      if (document.visibilityState === 'visible') void reload(controller.signal);
    };
    void reload(controller.signal);
    const timer = setInterval(look, AGAIN_MS);
    // Another device may have completed a step meanwhile.
    document.addEventListener('visibilitychange', look);
    return () => {
      controller.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [reload, asking]);

  return { workflow, error, reload: useCallback(() => reload(), [reload]), take: setWorkflow };
}
