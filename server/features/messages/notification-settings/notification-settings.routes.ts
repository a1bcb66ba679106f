import type { Deps } from '#server/features/deps.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { notificationSettingContracts } from '#shared/contracts/rest/messages/notification-settings.ts';
import { withVisits } from './notification-settings.policy.ts';
import { readNotificationSettings, saveNotificationSettings } from './notification-settings.service.ts';

export default function notificationSettingRoutes(deps: Deps) {
  return restFeature(notificationSettingContracts, {
    'GET /api/provider/notification-settings': route(withVisits, (_input, { accountId }) =>
      readNotificationSettings(deps, accountId),
    ),
    'PUT /api/provider/notification-settings': route(withVisits, ({ body }, staff) =>
      saveNotificationSettings(deps, staff, body),
    ),
  });
}
