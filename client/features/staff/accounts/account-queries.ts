import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import type { CallInput, CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import type { AccountSection, MetricMonths } from '#shared/domain/account.ts';

export type Account = CallResult<Rest['GET /api/admin/accounts/:accountId']>;
export type AccountRow = CallResult<Rest['GET /api/admin/accounts']>['rows'][number];

export const USERS_PATH = '/provider/client-admin/users';
export const accountPath = (accountId: string, section: AccountSection = 'information') =>
  section === 'information' ? `${USERS_PATH}/${accountId}` : `${USERS_PATH}/${accountId}/${section}`;

export const accountListKey = ['accounts'] as const;

/** People with a pending invitation: the first hundred, and the total number. */
export const invitedQuery = queryOptions({
  queryKey: [...accountListKey, 'invited'],
  queryFn: ({ signal }) =>
    call('GET /api/admin/accounts', { query: { status: 'INVITED', limit: 100 }, signal }),
});

export const accountQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['account', accountId],
    queryFn: ({ signal }) => call('GET /api/admin/accounts/:accountId', { params: { accountId }, signal }),
    // A form edits it, so it loads when the page opens, never in the background.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });

export const channelsQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['account-channels', accountId],
    queryFn: ({ signal }) =>
      call('GET /api/admin/accounts/:accountId/channels', { params: { accountId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export function keepAccount(queries: QueryClient, account: Account): void {
  queries.setQueryData(accountQuery(account.accountId).queryKey, account);
  void queries.invalidateQueries({ queryKey: accountListKey });
}

export type { AccountNote } from '#shared/contracts/rest/staff/account-record.ts';

type ActivityCall = Rest['GET /api/admin/accounts/:accountId/activity'];
export type ActivityQuery = CallInput<ActivityCall>['query'];
export type Activity = CallResult<ActivityCall>;
export type ActivityRow = Activity['rows'][number];

export const notesQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['account', accountId, 'notes'],
    queryFn: ({ signal }) =>
      call('GET /api/admin/accounts/:accountId/notes', { params: { accountId }, signal }),
    // A form edits it: CHANGED_MEANWHILE reports others' changes.
    refetchOnWindowFocus: false,
  });

export const metricsQuery = (accountId: string, months: MetricMonths) =>
  queryOptions({
    queryKey: ['account', accountId, 'metrics', months],
    queryFn: ({ signal }) =>
      call('GET /api/admin/accounts/:accountId/metrics', {
        params: { accountId },
        query: { months },
        signal,
      }),
  });
