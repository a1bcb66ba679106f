import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { openedFor } from '#client/api/page-account.ts';
import type { CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';

export const enterprisesQuery = queryOptions({
  queryKey: ['enterprises'],
  queryFn: ({ signal }) => call('GET /api/admin/enterprises', { signal }),
});

export type Me = CallResult<Rest['GET /api/provider/me']>;
export type LaunchPractices = CallResult<Rest['GET /api/provider/launch-practices']>;
export type Practice = LaunchPractices['results'][number];

export const meQuery = queryOptions({
  queryKey: ['me'],
  async queryFn({ signal }) {
    const me = await call('GET /api/provider/me', { signal });
    openedFor(me.accountId);
    return me;
  },
  staleTime: 5 * 60_000,
});

/** PRODUCT 2.7. */
export const practicesQuery = queryOptions({
  queryKey: ['launch-practices'],
  queryFn: ({ signal }) => call('GET /api/provider/launch-practices', { signal }),
  staleTime: 5 * 60_000,
});
