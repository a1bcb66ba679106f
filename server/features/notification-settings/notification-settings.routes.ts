import { notificationSettingContracts } from '../../../shared/contracts/rest/notification-settings.ts';
import { CodedError } from '../../../shared/errors.ts';
import { practicesWhere } from '../../../shared/permissions/permissions.ts';
import type { Caller, Staff } from '../../access/caller.ts';
import { restFeature, route } from '../../http/rest.ts';
import type { Deps } from '../deps.ts';
import { readNotificationSettings, saveNotificationSettings } from './notification-settings.service.ts';

/** Staff who work with visits in one of their practices, each for themselves. */
async function withVisits(caller: Caller): Promise<Staff> {
  const staff = await caller.staff();
  if (practicesWhere(staff, 'notifications.configure').length === 0) throw new CodedError('ACCESS_DENIED');
  return staff;
}

export function notificationSettingRoutes(deps: Deps) {
  return restFeature(notificationSettingContracts, {
    'GET /api/provider/notification-settings': route(withVisits, (_input, { accountId }) =>
      readNotificationSettings(deps, accountId),
    ),
    'PUT /api/provider/notification-settings': route(withVisits, ({ body }, { accountId }) =>
      saveNotificationSettings(deps, accountId, body),
    ),
  });
}
