import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { POLL_MS, type VisitDetail, visitKey } from '../visit-data/visit-queries.ts';

/** A visit's access window, links, times, people, signatures and ratings; loaded again when its people come and go. */
export const factsQuery = (visit: Pick<VisitDetail, 'visitId'> & Partial<VisitDetail>) =>
  queryOptions({
    queryKey: [
      ...visitKey(visit.visitId),
      'facts',
      visit.status,
      visit.patientStages,
      visit.providersCurrentlyInVisit?.length,
    ],
    queryFn: ({ signal }) =>
      call('GET /api/provider/visits/:rootVisitId/facts', {
        params: { rootVisitId: visit.visitId },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
