import { samples } from '#server/test-support/call-samples.ts';
import { notificationSettingContracts } from '#shared/contracts/rest/messages/notification-settings.ts';
import { pushDeviceContracts } from '#shared/contracts/rest/messages/push-devices.ts';
import { methodsFor, NOTICE_TOPICS } from '#shared/domain/visit-message.ts';

export default [
  samples(
    { ...notificationSettingContracts, ...pushDeviceContracts },
    {
      right: {
        'GET /api/provider/push-devices': () => ({}),
        'POST /api/provider/push-devices': () => ({
          body: {
            endpoint: 'https://push.example/of-a-browser',
            p256dh: `B${'a'.repeat(86)}`,
            auth: 'a'.repeat(22),
          },
        }),
        'DELETE /api/provider/push-devices/:deviceId': ({ further: { deviceId } }) => ({
          params: { deviceId },
        }),
        'POST /api/provider/push-devices/:deviceId/test': ({ further: { deviceId } }) => ({
          params: { deviceId },
        }),
        'GET /api/provider/notification-settings': () => ({}),
        'PUT /api/provider/notification-settings': () => ({
          body: {
            version: 0,
            email: 'elena@practice.test',
            mobile: '6025550123',
            scope: 'own',
            language: 'en',
            methods: Object.fromEntries(
              NOTICE_TOPICS.map((topic) => [topic, [...methodsFor(topic)].slice(0, 1)]),
            ),
          },
        }),
      },
      mayFit: {
        'PUT /api/provider/notification-settings': {
          'body version': ['number'],
          'body mobile': ['empty'],
          ...Object.fromEntries(NOTICE_TOPICS.map((topic) => [`body methods.${topic}`, ['list'] as const])),
        },
      },
    },
  ),
];
