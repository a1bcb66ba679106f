import { queryOptions } from '@tanstack/react-query';
import { unasked } from '#client/api/asked.ts';
import { call } from '#client/api/call.ts';
import type { CallInput, CallResult } from '#shared/contracts/contract.ts';
import type { ListResult } from '#shared/contracts/list.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';
import { EVERYONE } from '#shared/domain/visit-list.ts';

export interface VisitList extends ListResult<VisitListItem> {
  /** The server's clock minus this device's, in milliseconds. */
  clockAhead: number;
}

export type VisitDetail = CallResult<Rest['GET /api/provider/visits/:rootVisitId']>;
export type VisitSearch = CallInput<Rest['POST /api/provider/visits/search']>['body'];

/** The socket reports changes; polling only catches those missed during a lost connection. */
export const POLL_MS = 60_000;

export const anyVisitListKey = ['visits'] as const;

export const visitListKey = (practiceId: number) => [...anyVisitListKey, practiceId] as const;

export async function loadVisits(
  body: VisitSearch,
  signal: AbortSignal,
  { stayOnUnauthorised = false } = {},
): Promise<VisitList> {
  const { results, serverTime, ...cursors } = await call('POST /api/provider/visits/search', {
    body,
    signal,
    stayOnUnauthorised,
  });
  return { rows: results, ...cursors, clockAhead: Date.parse(serverTime) - Date.now() };
}

export const waitingKey = (practiceId: number) => [...visitListKey(practiceId), 'waiting'] as const;

/**
 * The practice's visits with a patient in the waiting room. Every staff page polls this query, so polling is not user
 * activity.
 */
export const waitingQuery = (practiceId: number) =>
  queryOptions({
    queryKey: waitingKey(practiceId),
    queryFn: ({ signal }) =>
      unasked(() =>
        loadVisits(
          {
            practiceId,
            providerUserId: EVERYONE,
            view: 'upcoming',
            visitListStatusFilter: ['waiting'],
            limit: 500,
          },
          signal,
        ),
      ),
    refetchInterval: POLL_MS,
  });

/** For the live visit, which signing in again would leave. */
export const ownWaitingQuery = (practiceId: number, userId: string) =>
  queryOptions({
    queryKey: [...waitingKey(practiceId), userId] as const,
    queryFn: ({ signal }) =>
      unasked(() =>
        loadVisits(
          {
            practiceId,
            providerUserId: userId,
            view: 'upcoming',
            visitListStatusFilter: ['waiting'],
            limit: 50,
          },
          signal,
          { stayOnUnauthorised: true },
        ),
      ),
    refetchInterval: POLL_MS,
  });

export const anyPatientKey = ['patient'] as const;

export const anyVisitKey = ['visit'] as const;
export const visitKey = (visitId: string) => [...anyVisitKey, visitId] as const;

export const visitQuery = (rootVisitId: string) =>
  queryOptions({
    queryKey: visitKey(rootVisitId),
    queryFn: ({ signal }) =>
      call('GET /api/provider/visits/:rootVisitId', { params: { rootVisitId }, signal }),
  });

export const visitForChangeQuery = (rootVisitId: string) =>
  queryOptions({
    queryKey: [...visitKey(rootVisitId), 'for-change'],
    queryFn: ({ signal }) =>
      call('GET /api/provider/visits/:rootVisitId/for-change', { params: { rootVisitId }, signal }),
  });
