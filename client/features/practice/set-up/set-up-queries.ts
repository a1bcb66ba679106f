import { queryOptions } from '@tanstack/react-query';
import type { OptionalStep } from '../../../../shared/domain/set-up.ts';
import { call } from '../../../api/call.ts';

export type { SetUp } from '../../../../shared/contracts/rest/practice/set-up.ts';

export const setUpQuery = (practiceId: number) =>
  queryOptions({
    queryKey: ['set-up', practiceId],
    queryFn: ({ signal }) =>
      call('GET /api/admin/practices/:practiceId/set-up', { params: { practiceId }, signal }),
    // The steps are done on other pages.
    staleTime: 0,
  });

export const markNeeded = (practiceId: number, step: OptionalStep, needed: boolean) =>
  call('PUT /api/admin/practices/:practiceId/set-up/:step', {
    params: { practiceId, step },
    body: { needed },
  });
