import type { Deps } from '#server/features/deps.ts';
import {
  addDevice,
  listDevices,
  removeDevice,
  testDevice,
} from '#server/features/messages/push/push.service.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { pushDeviceContracts } from '#shared/contracts/rest/messages/push-devices.ts';
import { withVisits } from './notification-settings.policy.ts';
import { noticeLanguage } from './notification-settings.service.ts';

export default function pushDeviceRoutes(deps: Deps) {
  return restFeature(pushDeviceContracts, {
    'GET /api/provider/push-devices': route(withVisits, async (_input, { accountId }) => ({
      serverKey: deps.push.serverKey,
      devices: await listDevices(deps, accountId),
    })),
    'POST /api/provider/push-devices': route(withVisits, ({ body }, staff, { request }) =>
      addDevice(deps, staff, body, request.headers['user-agent'] ?? ''),
    ),
    'DELETE /api/provider/push-devices/:deviceId': route(withVisits, async ({ params }, staff) => {
      await removeDevice(deps, staff, params.deviceId);
      return { removed: true as const };
    }),
    'POST /api/provider/push-devices/:deviceId/test': route(
      withVisits,
      async ({ params }, staff) =>
        testDevice(deps, staff, params.deviceId, await noticeLanguage(deps.db, staff.accountId)),
      { perMinute: 10 },
    ),
  });
}
