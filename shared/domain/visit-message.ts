import { CONTACT_METHODS } from './visit.ts';

export const REMINDERS = ['1_DAY_BEFORE', '1_HOUR_BEFORE', '30_MINUTES_BEFORE'] as const;
export type Reminder = (typeof REMINDERS)[number];

const VISIT_TOPICS = ['confirmation', 'cancellation', 'reschedule', ...REMINDERS] as const;
export type VisitTopic = (typeof VISIT_TOPICS)[number];

export const WAY_SETTING = {
  confirmation: 'confirmationMessage',
  cancellation: 'cancellationMessage',
  reschedule: 'rescheduleMessage',
  '1_DAY_BEFORE': 'reminder1Day',
  '1_HOUR_BEFORE': 'reminder1Hour',
  '30_MINUTES_BEFORE': 'reminder30Minutes',
} as const satisfies Record<VisitTopic, string>;

export const STAFF_TOPICS = [
  ...VISIT_TOPICS,
  'patientJoined',
  'patientWaits',
  'copayFailed',
  'undeliverable',
] as const;
export type StaffTopic = (typeof STAFF_TOPICS)[number];

/** Notices that would be outdated by the time someone reads an email or a text, so only pushes are used. */
const PUSH_TOPICS = ['patientWrote', 'nextPatient', 'visitInvitation'] as const;
type PushTopic = (typeof PUSH_TOPICS)[number];

export const NOTICE_TOPICS = [...STAFF_TOPICS, ...PUSH_TOPICS] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

export const NOTICE_METHODS = [...CONTACT_METHODS, 'Push'] as const;
export type NoticeMethod = (typeof NOTICE_METHODS)[number];

export const methodsFor = (topic: NoticeTopic): readonly NoticeMethod[] =>
  isPushTopic(topic) ? ['Push'] : NOTICE_METHODS;

export const isReminder = (topic: NoticeTopic): topic is Reminder =>
  (REMINDERS as readonly NoticeTopic[]).includes(topic);

export const isPushTopic = (topic: NoticeTopic): topic is PushTopic =>
  (PUSH_TOPICS as readonly NoticeTopic[]).includes(topic);

/**
 * The visits that a staff member gets notices about: visits that they are the provider of; also visits that they
 * scheduled; or all visits of the practices where they work with visits.
 */
export const NOTICE_SCOPES = ['own', 'scheduled', 'practice'] as const;
export type NoticeScope = (typeof NOTICE_SCOPES)[number];

/**
 * How a practice sends a message to patients and guests: not at all, by the method that each gets the link,
 * always by one method, or by both. A method without an address is omitted.
 */
export const MESSAGE_WAYS = ['none', 'preferred', 'Email', 'SMS', 'both'] as const;
export type MessageWay = (typeof MESSAGE_WAYS)[number];

export const PATIENT_MESSAGE_KINDS = [
  'visit-invitation',
  'visit-cancelled',
  'visit-moved',
  'visit-reminder',
  'after-visit',
] as const;
export const GUEST_MESSAGE_KINDS = [
  'guest-invitation',
  'guest-cancelled',
  'guest-moved',
  'guest-reminder',
] as const;
export type VisitMessageKind =
  | (typeof PATIENT_MESSAGE_KINDS)[number]
  | (typeof GUEST_MESSAGE_KINDS)[number]
  | 'staff-notice';

export const DEFAULT_STAFF_METHODS: Readonly<Record<NoticeTopic, readonly NoticeMethod[]>> = {
  confirmation: [],
  cancellation: ['Email'],
  reschedule: ['Email'],
  '1_DAY_BEFORE': [],
  '1_HOUR_BEFORE': [],
  '30_MINUTES_BEFORE': [],
  patientJoined: [],
  patientWaits: ['Email', 'SMS', 'Push'],
  copayFailed: ['Email'],
  undeliverable: ['Email'],
  patientWrote: ['Push'],
  nextPatient: ['Push'],
  visitInvitation: ['Push'],
};

/**
 * The state of a message as staff see it. SENT: the mail server or text service accepted it; DELIVERED: it
 * reported delivery; WITHDRAWN: no longer needed, and not sent.
 */
export const DELIVERY_STATES = ['QUEUED', 'SENT', 'DELIVERED', 'FAILED', 'WITHDRAWN'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const DELIVERY_FAILURES = [
  'address-refused',
  'opted-out',
  'country',
  'unreachable',
  'not-configured',
  'unknown',
] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];
