import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { meQuery, practicesQuery } from '#client/features/core/signed-in/signed-in-queries.ts';
import type { Profile } from '#shared/contracts/rest/staff/own-account.ts';

export const profileQuery = queryOptions({
  queryKey: ['own-account'],
  queryFn: ({ signal }) => call('GET /api/provider/account', { signal }),
  // Forms depend on it, so it loads when the page opens, not in the background.
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnMount: 'always',
});

export const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => call('GET /api/provider/account/sessions', { signal }),
});

export function useKeepProfile(): (profile: Profile) => void {
  const queries = useQueryClient();
  return (profile) => {
    queries.setQueryData(profileQuery.queryKey, profile);
    void queries.invalidateQueries({ queryKey: meQuery.queryKey });
    void queries.invalidateQueries({ queryKey: practicesQuery.queryKey });
  };
}
