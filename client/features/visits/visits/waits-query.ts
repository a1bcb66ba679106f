import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import type { CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import { POLL_MS } from './visit-queries.ts';

export type LongWait = CallResult<Rest['GET /api/provider/practices/:practiceId/waits']>['waits'][number];

const NOTIFICATIONS = ['notifications'];

export const waitsKey = ['waits'] as const;

export const waitsQuery = (practiceId: number, someoneWaits = true) =>
  queryOptions({
    queryKey: [...waitsKey, practiceId],
    queryFn: ({ signal }) =>
      call('GET /api/provider/practices/:practiceId/waits', { params: { practiceId }, signal }),
    refetchInterval: POLL_MS,
    enabled: someoneWaits,
  });

export function useTakeOver(visitId: string) {
  const queries = useQueryClient();
  const onSettled = () => {
    void queries.invalidateQueries({ queryKey: waitsKey });
    void queries.invalidateQueries({ queryKey: NOTIFICATIONS });
  };
  const params = { rootVisitId: visitId };
  const take = useMutation({
    mutationFn: (from: string | null) =>
      call('PUT /api/provider/visits/:rootVisitId/take-over', { params, body: { from } }),
    onSettled,
  });
  const giveBack = useMutation({
    mutationFn: () => call('DELETE /api/provider/visits/:rootVisitId/take-over', { params }),
    onSettled,
  });
  return { take, giveBack };
}
