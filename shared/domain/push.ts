import { NOTICE_TOPICS } from './visit-message.ts';

/** What a push to staff is about. */
export const PUSH_KINDS = [...NOTICE_TOPICS, 'callAsked', 'timeAsked'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** Those about a patient who waits long: the person who gets one may take over (PRODUCT 9.25). */
const OF_WAITS: ReadonlySet<PushKind | 'test'> = new Set<PushKind>([
  'patientWaits',
  'callAsked',
  'timeAsked',
]);

export const offersTakeOver = (kind: PushKind | 'test'): boolean => OF_WAITS.has(kind);

/** Most browsers of one person that take pushes. */
export const MOST_PUSH_DEVICES = 10;

/** Of an endpoint, in characters; push services' are a few hundred long. */
export const LONGEST_ENDPOINT = 2_000;
