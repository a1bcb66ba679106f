import { useCallback, useEffect, useState } from 'react';
import { call } from '#client/api/call.ts';
import type { CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';

export type GuestPage = CallResult<Rest['GET /api/guest/sessions/:guestId']>;

export function useGuestPage(guestId: string) {
  const [page, setPage] = useState<GuestPage | null>(null);
  const [error, setError] = useState<unknown>(null);

  const load = useCallback(async () => {
    try {
      setPage(await call('GET /api/guest/sessions/:guestId', { params: { guestId } }));
      setError(null);
    } catch (caught) {
      setError(caught);
    }
  }, [guestId]);
  useEffect(() => void load(), [load]);

  return { page, error, reload: load, take: setPage };
}
