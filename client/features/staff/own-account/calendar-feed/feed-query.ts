import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';

export const feedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => call('GET /api/provider/account/calendar-feed', { signal }),
});

/** What reads or receives for the person without signing in. */
export const channelsQuery = queryOptions({
  queryKey: ['own-channels'],
  queryFn: ({ signal }) => call('GET /api/provider/account/channels', { signal }),
});
