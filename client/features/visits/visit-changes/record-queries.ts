import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { visitKey, visitListKey } from '#client/features/visits/visits/visit-queries.ts';
import type { VisitStatus } from '#shared/domain/visit.ts';

export const visitRecordQuery = (rootVisitId: string, status: VisitStatus) =>
  queryOptions({
    queryKey: [...visitKey(rootVisitId), 'record', status],
    queryFn: ({ signal }) =>
      call('GET /api/provider/visits/:rootVisitId/record', { params: { rootVisitId }, signal }),
  });

export const removalQuery = (rootVisitId: string, sessionId: string) =>
  queryOptions({
    queryKey: ['removal', rootVisitId, sessionId],
    queryFn: ({ signal }) =>
      call('GET /api/provider/sessions/:sessionId/removal', { params: { sessionId }, signal }),
    gcTime: 0,
  });

/** For use after a change here, or after a refusal because of a change elsewhere. */
export async function readVisitAgain(
  queries: QueryClient,
  { visitId, practiceId }: { visitId: string; practiceId: number },
): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: visitKey(visitId) }),
    queries.invalidateQueries({ queryKey: visitListKey(practiceId) }),
  ]);
}
