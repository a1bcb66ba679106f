import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const imagesQuery = (rootVisitId: string) =>
  queryOptions({
    queryKey: ['visit', rootVisitId, 'images'],
    queryFn: ({ signal }) =>
      call('GET /api/provider/visits/:rootVisitId/images', { params: { rootVisitId }, signal }),
  });
