import { useCallback } from 'react';
import type { Farewell } from '../../../../shared/contracts/rest/desk/after-visit.ts';
import { isApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useLoaded } from '../../../api/use-loaded.ts';

/** The farewell of a patient; null if they were not in the visit, or this is not their browser. */
export function useFarewell(sessionId: string) {
  const load = useCallback(
    async (signal: AbortSignal): Promise<Farewell | null> => {
      const params = { sessionId };
      try {
        return await call('GET /api/patient/sessions/:sessionId/farewell', {
          params,
          stayOnUnauthorised: true,
          signal,
        });
      } catch (error) {
        if (isApiError(error, 'NOT_SIGNED_IN')) return null;
        throw error;
      }
    },
    [sessionId],
  );
  return useLoaded(sessionId, load);
}
