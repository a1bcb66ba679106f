import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import type { OptionalStep } from '#shared/domain/set-up.ts';

export type { SetUp } from '#shared/contracts/rest/practice/getting-started.ts';

export const setUpQuery = (practiceId: number) =>
  queryOptions({
    queryKey: ['set-up', practiceId],
    queryFn: ({ signal }) =>
      call('GET /api/admin/practices/:practiceId/set-up', { params: { practiceId }, signal }),
    // Other pages complete the steps.
    staleTime: 0,
  });

export const markNeeded = (practiceId: number, step: OptionalStep, needed: boolean) =>
  call('PUT /api/admin/practices/:practiceId/set-up/:step', {
    params: { practiceId, step },
    body: { needed },
  });
