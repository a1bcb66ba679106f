import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';

/** The browsers in which the user receives pushes. */
export const devicesQuery = queryOptions({
  queryKey: ['push-devices'],
  queryFn: ({ signal }) => call('GET /api/provider/push-devices', { signal }),
});
