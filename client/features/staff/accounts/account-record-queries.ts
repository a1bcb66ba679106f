import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import type { CallInput, CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import type { MetricMonths } from '#shared/domain/account.ts';

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
