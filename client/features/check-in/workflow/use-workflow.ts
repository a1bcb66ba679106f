import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#client/api/call.ts';
import type { Workflow } from '#shared/contracts/rest/check-in/workflow.ts';

const AGAIN_MS = 30_000;

export interface WorkflowState {
  workflow: Workflow | null;
  error: unknown;
  reload: () => Promise<Workflow | null>;
  take: (workflow: Workflow) => void;
}

/**
 * The patient's workflow, refreshed while the page is visible.
 *
 * @param asking false after the visit, and while another device has it
 * @param again false in the visit, which has no steps: loads once
 */
export function useWorkflow(sessionId: string, asking: boolean, again = true): WorkflowState {
  const [workflow, setWorkflow] = useState<Workflow | null>(null);
  const [error, setError] = useState<unknown>(null);
  const known = useRef(false);

  const reload = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const read = await call('GET /api/patient/sessions/:sessionId/workflow', {
          params: { sessionId },
          stayOnUnauthorised: true,
          ...(signal ? { signal } : {}),
        });
        if (signal?.aborted) return null;
        setWorkflow(read);
        known.current = true;
        setError(null);
        return read;
      } catch (caught) {
        if (!signal?.aborted) setError(caught);
        return null;
      }
    },
    [sessionId],
  );

  useEffect(() => {
    if (!asking || (!again && known.current)) return;
    const controller = new AbortController();
    const look = () => {
      if (document.visibilityState === 'visible') void reload(controller.signal);
    };
    void reload(controller.signal);
    if (!again) return () => controller.abort();
    const timer = setInterval(look, AGAIN_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      controller.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [reload, asking, again]);

  return { workflow, error, reload: useCallback(() => reload(), [reload]), take: setWorkflow };
}
