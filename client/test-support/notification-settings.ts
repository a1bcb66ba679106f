import type { NotificationSettings } from '../../shared/contracts/rest/practice/notification-settings.ts';
import { STAFF_TOPICS } from '../../shared/domain/visit-message.ts';
import { DR_OKAFOR } from './staff.ts';

/** Dr. Okafor's notices: all by email, and none by text message. */
export const NOTIFICATIONS: NotificationSettings = {
  version: 0,
  email: DR_OKAFOR.email,
  mobile: null,
  language: 'en',
  scope: 'own',
  methods: Object.fromEntries(
    STAFF_TOPICS.map((topic) => [topic, ['Email']]),
  ) as NotificationSettings['methods'],
  available: ['Email', 'SMS'],
};
