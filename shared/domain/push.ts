import { NOTICE_TOPICS } from './visit-message.ts';

export const PUSH_KINDS = [...NOTICE_TOPICS, 'callAsked', 'timeAsked'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** Pushes about a long wait. Their recipient may take over (PRODUCT 9.25). */
const OF_WAITS: ReadonlySet<PushKind | 'test'> = new Set<PushKind>([
  'patientWaits',
  'callAsked',
  'timeAsked',
]);

export const offersTakeOver = (kind: PushKind | 'test'): boolean => OF_WAITS.has(kind);

export const MOST_PUSH_DEVICES = 10;

/** In characters. Push services' endpoints have a few hundred. */
export const LONGEST_ENDPOINT = 2_000;
