import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '#client/api/call.ts';
import type { ImagesOfVisit } from '#shared/contracts/rest/check-in/images.ts';

export type ImageOfVisit = z.infer<typeof ImagesOfVisit>['results'][number];

export const imagesQuery = (rootVisitId: string) =>
  queryOptions({
    queryKey: ['visit', rootVisitId, 'images'],
    queryFn: ({ signal }) =>
      call('GET /api/provider/visits/:rootVisitId/images', { params: { rootVisitId }, signal }),
  });
