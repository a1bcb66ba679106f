import { queryOptions } from '@tanstack/react-query';
import type { CallResult } from '../../../shared/contracts/contract.ts';
import type { Rest } from '../../../shared/contracts/rest/index.ts';
import type { VisitListItem } from '../../../shared/contracts/rest/visits.ts';
import type { VisitStatus } from '../../../shared/domain/visit.ts';
import { call } from '../../api/call.ts';

/** Statuses in the list; ended visits leave it. */
const UPCOMING: VisitStatus[] = ['SCHEDULED', 'TENTATIVE', 'IN_VISIT', 'PAUSED'];

/** A visit that did not take place stays in the list for the rest of its day and a little longer, in milliseconds. */
const LOOK_BACK_MS = 18 * 3_600_000;

export interface VisitList {
  visits: readonly VisitListItem[];
  /** The server's clock minus this device's, in milliseconds. */
  clockAhead: number;
}

export type VisitDetail = CallResult<Rest['GET /api/provider/visits/:rootVisitId']>;

export const visitListKey = (practiceId: number) => ['visits', practiceId] as const;

export const visitListQuery = (practiceId: number) =>
  queryOptions({
    queryKey: visitListKey(practiceId),
    queryFn: async ({ signal }): Promise<VisitList> => {
      const minDate = new Date(Date.now() - LOOK_BACK_MS).toISOString();
      const body = { practiceId, minDate, status: UPCOMING };
      const { results, serverTime } = await call('POST /api/provider/visits/search', { body, signal });
      return { visits: results, clockAhead: Date.parse(serverTime) - Date.now() };
    },
    // The socket reports changes; polling only catches what a lost connection missed.
    refetchInterval: 60_000,
  });

/** The beginning of each visit's. */
export const anyVisitKey = ['visit'] as const;
export const visitKey = (visitId: string) => [...anyVisitKey, visitId] as const;

export const visitQuery = (rootVisitId: string) =>
  queryOptions({
    queryKey: visitKey(rootVisitId),
    queryFn: ({ signal }) =>
      call('GET /api/provider/visits/:rootVisitId', { params: { rootVisitId }, signal }),
  });
