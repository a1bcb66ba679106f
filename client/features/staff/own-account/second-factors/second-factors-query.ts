import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';

export const secondFactorsQuery = queryOptions({
  queryKey: ['own-second-factors'],
  queryFn: ({ signal }) => call('GET /api/provider/account/second-factors', { signal }),
});
