import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { CONTACT_METHODS } from '#shared/domain/visit.ts';
import {
  methodsFor,
  NOTICE_SCOPES,
  NOTICE_TOPICS,
  type NoticeMethod,
  type NoticeTopic,
} from '#shared/domain/visit-message.ts';

const methodsOf = (topic: NoticeTopic) => {
  const methods = methodsFor(topic);
  return z.array(z.enum(methods as readonly [NoticeMethod, ...NoticeMethod[]])).max(methods.length);
};
const topics = z.strictObject(
  Object.fromEntries(NOTICE_TOPICS.map((topic) => [topic, methodsOf(topic)])) as Record<
    NoticeTopic,
    ReturnType<typeof methodsOf>
  >,
);
/** 0 before the first save. */
const version = z.int().min(0).max(2_147_483_646);

const NotificationSettings = z.object({
  version,
  email: z.string(),
  mobile: z.string().nullable(),
  language: field.language,
  scope: z.enum(NOTICE_SCOPES),
  methods: topics,
  /** For pushes, see push-devices. */
  available: z.array(z.enum(CONTACT_METHODS)),
});
export type NotificationSettings = z.output<typeof NotificationSettings>;

export const NotificationChange = z
  .strictObject({
    version,
    email: field.email,
    mobile: field.optionalMobile,
    language: field.language,
    scope: z.enum(NOTICE_SCOPES),
    methods: topics,
  })
  .refine(
    ({ mobile, methods: chosen }) => mobile || !Object.values(chosen).some((one) => one.includes('SMS')),
    {
      path: ['mobile'],
      message: 'PHONE_REQUIRED_IF_CHECKED',
    },
  );

export const notificationSettingContracts = {
  'GET /api/provider/notification-settings': { result: NotificationSettings },
  /** CHANGED_MEANWHILE if another page of the same user saved the settings. */
  'PUT /api/provider/notification-settings': { body: NotificationChange, result: NotificationSettings },
} satisfies RestContracts;
