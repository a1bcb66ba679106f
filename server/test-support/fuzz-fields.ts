import type { OddKind } from './fuzz-values.ts';

export const ANY_TEXT: readonly OddKind[] = ['empty', 'word', 'text'];
export const OPTIONAL: readonly OddKind[] = ['absent'];

export const GUEST_CONTACT = {
  'body name': ['word'],
  'body email': ['null'],
  'body mobile': ['null'],
} as const;
export const ODD_DEVICE_TEST = {
  'body result.environment.browserVersion': ['null'],
  'body result.connection': ['null'],
  'body result.connection.bitrate': ['number'],
  'body result.connection.jitter': ['number'],
  'body result.connection.roundTrip': ['number'],
  'body result.connection.packetLoss': ['number'],
} as const;

/** Address parameters are text, and all of a list's parameters are optional. */
export const LIST = {
  'query q': ['absent', 'empty', 'null', 'boolean', 'number', 'word', 'text', 'list', 'object'],
  'query sort': OPTIONAL,
  'query limit': OPTIONAL,
  'query status': OPTIONAL,
} as const;

export const LIST_BODY = {
  'body ': ['object'],
  'body q': ['absent', 'empty', 'word', 'text'],
  'body sort': OPTIONAL,
  'body limit': OPTIONAL,
  'body status': OPTIONAL,
} as const;

export const ACCOUNT = {
  'body firstName': ['word'],
  'body lastName': ['word'],
  'body displayName': ['word', 'text'],
  'body mobile': ['empty'],
  'body canEndVisit': ['boolean'],
  'body isClientAdmin': ['boolean'],
  'body licensedStates': ['list'],
  'body specialties': ['list'],
} as const;

/** A missing setting stays unchanged; null restores the inherited value. */
export const SETTING: readonly OddKind[] = ['absent', 'null'];
