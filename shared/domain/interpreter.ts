/** PRODUCT 9.9. */
const INTERPRETER_STATES = ['NOT CONNECTED', 'CONNECTING', 'CONNECTED'] as const;
export type InterpreterState = (typeof INTERPRETER_STATES)[number];

/** BCP 47 tags; `ase` is American Sign Language. */
export const INTERPRETER_LANGUAGES = [
  ...['en', 'es', 'ase', 'am', 'ar', 'bn', 'cmn', 'de', 'el', 'fa', 'fil', 'fr', 'gu', 'he', 'hi'],
  ...['hmn', 'ht', 'hy', 'it', 'ja', 'km', 'ko', 'lo', 'my', 'ne', 'pa', 'pl', 'ps', 'pt', 'ro'],
  ...['ru', 'so', 'sw', 'ta', 'te', 'th', 'ti', 'tr', 'uk', 'ur', 'vi', 'yue'],
] as const;
export type InterpreterLanguage = (typeof INTERPRETER_LANGUAGES)[number];

const INTERPRETER_FAILURES = ['INTERPRETER_UNAVAILABLE', 'INTERPRETER_TIMED_OUT'] as const;
export type InterpreterFailure = (typeof INTERPRETER_FAILURES)[number];

const INTERPRETER_OUTCOMES = [
  'cancelled',
  'disconnected',
  'left',
  'removed',
  'failed',
  'timed-out',
  'visit-ended',
] as const;
export type InterpreterOutcome = (typeof INTERPRETER_OUTCOMES)[number];
