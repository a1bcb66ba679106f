import { notificationSettingContracts } from '../../../../shared/contracts/rest/practice/notification-settings.ts';
import { STAFF_TOPICS } from '../../../../shared/domain/visit-message.ts';
import { samples } from '../../../test-support/call-samples.ts';

export default samples(notificationSettingContracts, {
  right: {
    'GET /api/provider/notification-settings': () => ({}),
    'PUT /api/provider/notification-settings': () => ({
      body: {
        version: 0,
        email: 'elena@practice.test',
        mobile: '6025550123',
        scope: 'own',
        language: 'en',
        methods: Object.fromEntries(STAFF_TOPICS.map((topic) => [topic, ['Email']])),
      },
    }),
  },
  mayFit: {
    'PUT /api/provider/notification-settings': {
      'body version': ['number'],
      'body mobile': ['empty'],
      ...Object.fromEntries(STAFF_TOPICS.map((topic) => [`body methods.${topic}`, ['list'] as const])),
    },
  },
});
