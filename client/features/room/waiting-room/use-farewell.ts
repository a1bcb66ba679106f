import { useCallback } from 'react';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { useLoaded } from '#client/api/use-loaded.ts';
import type { Farewell } from '#shared/contracts/rest/desk/after-visit.ts';

/** Null if the patient was not in the visit, or this is not their browser. */
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
