import { useCallback, useEffect, useState } from 'react';
import type { Farewell } from '../../../../shared/contracts/rest/desk/after-visit.ts';
import { isApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';

type State =
  | { is: 'loading' }
  | { is: 'ready'; left: Farewell }
  /** The patient was not in the visit, or this is not their browser. */
  | { is: 'refused' }
  /** `retrying` keeps the page unchanged during a retry. */
  | { is: 'failed'; error: unknown; retrying: boolean };

/** What is left for a patient who was in the visit. */
export function useFarewell(sessionId: string) {
  const [state, setState] = useState<State>({ is: 'loading' });
  const load = useCallback(
    async (signal?: AbortSignal) => {
      setState((before) => (before.is === 'failed' ? { ...before, retrying: true } : before));
      try {
        const left = await call('GET /api/patient/sessions/:sessionId/farewell', {
          params: { sessionId },
          stayOnUnauthorised: true,
          ...(signal ? { signal } : {}),
        });
        if (!signal?.aborted) setState({ is: 'ready', left });
      } catch (error) {
        if (signal?.aborted) return;
        setState(
          isApiError(error, 'NOT_SIGNED_IN') ? { is: 'refused' } : { is: 'failed', error, retrying: false },
        );
      }
    },
    [sessionId],
  );
  useEffect(() => {
    const asking = new AbortController();
    void load(asking.signal);
    return () => asking.abort();
  }, [load]);
  return { state, reload: () => void load() };
}
