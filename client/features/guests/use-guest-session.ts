import { useCallback, useEffect, useState } from 'react';
import type { CallResult } from '../../../shared/contracts/contract.ts';
import type { Rest } from '../../../shared/contracts/rest/index.ts';
import { call } from '../../api/call.ts';

export type GuestSession = CallResult<Rest['GET /api/guest/sessions/:guestId']>;

/** What the guest's pages need before the socket connects. A session that owes a code leads to its page. */
export function useGuestSession(guestId: string) {
  const [session, setSession] = useState<GuestSession | null>(null);
  const [error, setError] = useState<unknown>(null);

  const load = useCallback(async () => {
    try {
      setSession(await call('GET /api/guest/sessions/:guestId', { params: { guestId } }));
      setError(null);
    } catch (caught) {
      setError(caught);
    }
  }, [guestId]);
  useEffect(() => void load(), [load]);

  return { session, error, reload: load, take: setSession };
}
