import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';

export const setUpQuery = (practiceId: number) =>
  queryOptions({
    queryKey: ['set-up', practiceId],
    queryFn: ({ signal }) =>
      call('GET /api/admin/practices/:practiceId/set-up', { params: { practiceId }, signal }),
    // Other pages complete the steps.
    staleTime: 0,
  });
