import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';

/** Each read is audited. */
export const qualityQuery = (visitId: string) =>
  queryOptions({
    queryKey: ['visit-quality', visitId],
    queryFn: ({ signal }) => call('GET /api/admin/visits/:visitId/quality', { params: { visitId }, signal }),
    refetchOnWindowFocus: false,
    staleTime: 60_000,
  });
