import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { POLL_MS, visitKey } from '#client/features/visits/visits/visit-queries.ts';
import type { CallInput, CallResult } from '#shared/contracts/contract.ts';
import type { ChosenUpload, VisitUpload } from '#shared/contracts/rest/ehr/record-uploads.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import { WAITS_FOR_STAFF } from '#shared/domain/record-system.ts';

export type { Appointment } from '#shared/contracts/rest/visits/appointments.ts';
export type ComparedPatient = CallResult<
  Rest['GET /api/provider/visits/:rootVisitId/reconciliation']
>['patients'][number];
export type ReconciliationQuery = CallInput<
  Rest['POST /api/admin/practices/:practiceId/reconciliation/search']
>['body'];
export type ReconciliationRow = CallResult<
  Rest['POST /api/admin/practices/:practiceId/reconciliation/search']
>['rows'][number];

export const appointmentsQuery = (visitId: string) =>
  queryOptions({
    queryKey: [...visitKey(visitId), 'appointments'],
    queryFn: ({ signal }) =>
      call('GET /api/provider/visits/:rootVisitId/appointments', {
        params: { rootVisitId: visitId },
        signal,
      }),
    refetchInterval: POLL_MS,
  });

/** Not polled: each read queries the record system and is audited. */
export const reconciliationQuery = (visitId: string) =>
  queryOptions({
    queryKey: ['reconciliation', visitId],
    queryFn: ({ signal }) =>
      call('GET /api/provider/visits/:rootVisitId/reconciliation', {
        params: { rootVisitId: visitId },
        signal,
      }),
    refetchOnWindowFocus: false,
    staleTime: POLL_MS,
  });

export const readReconciliationAgain = (queries: QueryClient, visitId: string) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: reconciliationQuery(visitId).queryKey }),
    queries.invalidateQueries({ queryKey: visitKey(visitId) }),
  ]);

const FOLLOW_MS = 2_000;

/** The time of the next poll. An upload stops at the first failure that is not a refusal, and is retried later. */
function lookAgain({ patients }: VisitUpload): number | false {
  const uploads = patients.flatMap(({ items }) => items.map(({ upload }) => upload));
  if (uploads.some((upload) => upload?.why && !WAITS_FOR_STAFF.includes(upload.why))) return POLL_MS;
  return uploads.some((upload) => upload?.state === 'waiting') ? FOLLOW_MS : false;
}

export const uploadsQuery = (visitId: string) =>
  queryOptions({
    queryKey: [...visitKey(visitId), 'record-upload'],
    queryFn: ({ signal }) =>
      call('GET /api/provider/visits/:rootVisitId/record-upload', {
        params: { rootVisitId: visitId },
        signal,
      }),
    refetchInterval: ({ state: { data } }) => (data ? lookAgain(data) : false),
  });

export const keyOf = ({ sessionId, what, sourceId }: ChosenUpload): string =>
  [sessionId, what, sourceId ?? ''].join(' ');
