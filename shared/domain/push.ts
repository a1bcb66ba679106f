import { NOTICE_TOPICS } from './visit-message.ts';

/** What a push to staff is about. */
export const PUSH_KINDS = [...NOTICE_TOPICS, 'callAsked', 'timeAsked'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** Most browsers of one person that take pushes. */
export const MOST_PUSH_DEVICES = 10;

/** Of an endpoint, in characters; push services' are a few hundred long. */
export const LONGEST_ENDPOINT = 2_000;
