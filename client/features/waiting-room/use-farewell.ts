import { useEffect, useState } from 'react';
import type { Farewell } from '../../../shared/contracts/rest/after-visit.ts';
import { call } from '../../api/call.ts';

/** What is left for a patient who was in the visit; 'refused' to all others, and where it cannot be read. */
export function useFarewell(sessionId: string): Farewell | 'loading' | 'refused' {
  const [farewell, setFarewell] = useState<Farewell | 'loading' | 'refused'>('loading');
  useEffect(() => {
    const asking = new AbortController();
    call('GET /api/patient/sessions/:sessionId/farewell', {
      params: { sessionId },
      signal: asking.signal,
      stayOnUnauthorised: true,
    }).then(setFarewell, () => {
      if (!asking.signal.aborted) setFarewell('refused');
    });
    return () => asking.abort();
  }, [sessionId]);
  return farewell;
}
