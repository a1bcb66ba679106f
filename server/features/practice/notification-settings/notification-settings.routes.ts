import { notificationSettingContracts } from '../../../../shared/contracts/rest/practice/notification-settings.ts';
import { restFeature, route } from '../../../http/rest.ts';
import type { Deps } from '../../deps.ts';
import { withVisits } from './notification-settings.policy.ts';
import { readNotificationSettings, saveNotificationSettings } from './notification-settings.service.ts';

export function notificationSettingRoutes(deps: Deps) {
  return restFeature(notificationSettingContracts, {
    'GET /api/provider/notification-settings': route(withVisits, (_input, { accountId }) =>
      readNotificationSettings(deps, accountId),
    ),
    'PUT /api/provider/notification-settings': route(withVisits, ({ body }, staff) =>
      saveNotificationSettings(deps, staff, body),
    ),
  });
}
