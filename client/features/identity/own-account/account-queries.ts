import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Profile } from '../../../../shared/contracts/rest/identity/own-account.ts';
import { call } from '../../../api/call.ts';
import { meQuery, practicesQuery } from '../../foundation/signed-in/signed-in-queries.ts';

/** One's own account. */
export const profileQuery = queryOptions({
  queryKey: ['own-account'],
  queryFn: ({ signal }) => call('GET /api/provider/account', { signal }),
  // Forms depend on it: loaded when the page opens, and not in the background.
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnMount: 'always',
});

/** Where one is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => call('GET /api/provider/account/sessions', { signal }),
});

/** Takes over a saved account, and reads again what the shell shows of it. */
export function useKeepProfile(): (profile: Profile) => void {
  const queries = useQueryClient();
  return (profile) => {
    queries.setQueryData(profileQuery.queryKey, profile);
    void queries.invalidateQueries({ queryKey: meQuery.queryKey });
    void queries.invalidateQueries({ queryKey: practicesQuery.queryKey });
  };
}
