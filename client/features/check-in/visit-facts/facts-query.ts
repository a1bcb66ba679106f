import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { POLL_MS, type VisitDetail, visitKey } from '#client/features/visits/visits/visit-queries.ts';

export const factsQuery = (visit: VisitDetail) =>
  queryOptions({
    queryKey: [
      ...visitKey(visit.visitId),
      'facts',
      visit.status,
      visit.patientStages,
      visit.providersCurrentlyInVisit.length,
    ],
    queryFn: ({ signal }) =>
      call('GET /api/provider/visits/:rootVisitId/facts', {
        params: { rootVisitId: visit.visitId },
        signal,
      }),
    // Keeps the earlier data during a reload, but never another visit's.
    placeholderData: (former, query) => (query?.queryKey[1] === visit.visitId ? former : undefined),
    refetchInterval: POLL_MS,
  });
