import type { Deps } from '#server/features/deps.ts';
import { withVisits } from '#server/features/messages/notification-settings/notification-settings.policy.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { notificationSidebarContracts } from '#shared/contracts/rest/desk/notification-sidebar.ts';
import { countNotifications, readNotifications, seeNotifications } from './notification-sidebar.service.ts';

export default function notificationSidebarRoutes(deps: Deps) {
  return restFeature(notificationSidebarContracts, {
    'GET /api/provider/notifications/count': route(withVisits, (_input, staff) =>
      countNotifications(deps, staff),
    ),
    'GET /api/provider/notifications': route(withVisits, async (_input, staff) => ({
      notifications: await readNotifications(deps, staff),
    })),
    'POST /api/provider/notifications/seen': route(withVisits, ({ body }, staff) =>
      seeNotifications(deps, staff, body.until),
    ),
  });
}
