import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';

/** Refetch interval while the page is open, in milliseconds. */
export const AGAIN_MS = 30_000;

/** A visit's patients at the practice's partners, and their medical histories. */
export const partnerStepsQuery = (visitId: string) =>
  queryOptions({
    queryKey: ['visit', visitId, 'partner-steps'],
    queryFn: ({ signal }) =>
      call('GET /api/provider/visits/:rootVisitId/partner-steps', {
        params: { rootVisitId: visitId },
        signal,
      }),
    refetchInterval: AGAIN_MS,
  });
