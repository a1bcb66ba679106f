import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';

export const AGAIN_MS = 30_000;

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
