import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CallResult } from '../../../shared/contracts/contract.ts';
import type { Rest } from '../../../shared/contracts/rest/index.ts';
import { call } from '../../api/call.ts';

export type Account = CallResult<Rest['GET /api/admin/accounts/:accountId']>;
export type AccountRow = CallResult<Rest['GET /api/admin/accounts']>['rows'][number];

export const USERS_PATH = '/provider/client-admin/users';
export const accountListKey = ['accounts'] as const;

export const accountQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['account', accountId],
    queryFn: ({ signal }) => call('GET /api/admin/accounts/:accountId', { params: { accountId }, signal }),
    // A form depends on it: loaded when the page opens, and not in the background.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });

/** Caches the account from an answer, for its page and for the lists that contain it. */
export function keepAccount(queries: QueryClient, account: Account): void {
  queries.setQueryData(accountQuery(account.accountId).queryKey, account);
  void queries.invalidateQueries({ queryKey: accountListKey });
}
