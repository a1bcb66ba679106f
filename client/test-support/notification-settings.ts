import type { NotificationSettings } from '#shared/contracts/rest/messages/notification-settings.ts';
import type { PushDevice } from '#shared/contracts/rest/messages/push-devices.ts';
import { methodsFor, NOTICE_TOPICS } from '#shared/domain/visit-message.ts';
import { DR_OKAFOR } from './staff.ts';

export const NOTIFICATIONS: NotificationSettings = {
  version: 0,
  email: DR_OKAFOR.email,
  mobile: null,
  language: 'en',
  scope: 'own',
  methods: Object.fromEntries(
    NOTICE_TOPICS.map((topic) => [topic, [...methodsFor(topic)].slice(0, 1)]),
  ) as NotificationSettings['methods'],
  available: ['Email', 'SMS'],
};

export const PHONE: PushDevice = {
  deviceId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0801',
  browser: 'Chrome',
  system: 'Android',
  createdAt: '2026-11-26T17:00:00.000Z',
  lastUsedAt: null,
};
