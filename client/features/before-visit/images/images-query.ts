import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ImagesOfVisit } from '../../../../shared/contracts/rest/before-visit/images.ts';
import { call } from '../../../api/call.ts';

export type ImageOfVisit = z.infer<typeof ImagesOfVisit>['results'][number];

export const imagesQuery = (rootVisitId: string) =>
  queryOptions({
    queryKey: ['visit', rootVisitId, 'images'],
    queryFn: ({ signal }) =>
      call('GET /api/provider/visits/:rootVisitId/images', { params: { rootVisitId }, signal }),
  });
