import { useCallback, useEffect, useState } from 'react';
import type { Workflow } from '../../../shared/contracts/rest/workflow.ts';
import { call } from '../../api/call.ts';

/** How often a page that waits asks whether the practice wants more of the patient now, in milliseconds. */
const AGAIN_MS = 30_000;

export interface WorkflowState {
  workflow: Workflow | null;
  error: unknown;
  reload: () => Promise<void>;
  /** What a step's answer said. */
  take: (workflow: Workflow) => void;
}

/**
 * Where the patient stands before the visit, kept up to date while the page is looked at.
 *
 * @param asking off in the visit and after it, where nothing can be asked of them
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
    // Another device may have gone on with it meanwhile.
    document.addEventListener('visibilitychange', look);
    return () => {
      controller.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [reload, asking]);

  return { workflow, error, reload: useCallback(() => reload(), [reload]), take: setWorkflow };
}
