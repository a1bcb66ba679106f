import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';

/** The enterprises of the practices that the user administers; for the installation's administrators, all of them. */
export const enterprisesQuery = queryOptions({
  queryKey: ['enterprises'],
  queryFn: ({ signal }) => call('GET /api/admin/enterprises', { signal }),
});
