import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';

export const devicesQuery = queryOptions({
  queryKey: ['push-devices'],
  queryFn: ({ signal }) => call('GET /api/provider/push-devices', { signal }),
});
