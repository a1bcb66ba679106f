import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { POLL_MS } from '#client/features/visits/visits/visit-queries.ts';
import type { Notification } from '#shared/contracts/rest/desk/notification-sidebar.ts';

export type { Notification };

export const notificationsKey = ['notifications'] as const;

/** The socket reports changes of the selected practice. Polling finds those of the user's other practices. */
export const notificationCountQuery = queryOptions({
  queryKey: [...notificationsKey, 'count'],
  queryFn: ({ signal }) => call('GET /api/provider/notifications/count', { signal }),
  refetchInterval: POLL_MS,
});

export const notificationsQuery = queryOptions({
  queryKey: [...notificationsKey, 'list'],
  queryFn: ({ signal }) => call('GET /api/provider/notifications', { signal }),
  staleTime: 0,
});
