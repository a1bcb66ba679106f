/** How a visit stands with Interpretive Services (PRODUCT 9.9). */
export const INTERPRETER_STATES = ['NOT CONNECTED', 'CONNECTING', 'CONNECTED'] as const;
export type InterpreterState = (typeof INTERPRETER_STATES)[number];

/**
 * Languages an interpreter can be asked for, as BCP 47 tags; `ase` is American Sign Language. Screens name them
 * by `Intl.DisplayNames`, in the reader's own language.
 */
export const INTERPRETER_LANGUAGES = [
  ...['en', 'es', 'ase', 'am', 'ar', 'bn', 'cmn', 'de', 'el', 'fa', 'fil', 'fr', 'gu', 'he', 'hi'],
  ...['hmn', 'ht', 'hy', 'it', 'ja', 'km', 'ko', 'lo', 'my', 'ne', 'pa', 'pl', 'ps', 'pt', 'ro'],
  ...['ru', 'so', 'sw', 'ta', 'te', 'th', 'ti', 'tr', 'uk', 'ur', 'vi', 'yue'],
] as const;
export type InterpreterLanguage = (typeof INTERPRETER_LANGUAGES)[number];

/** Why asking for an interpreter came to nothing. */
export const INTERPRETER_FAILURES = ['INTERPRETER_UNAVAILABLE', 'INTERPRETER_TIMED_OUT'] as const;
export type InterpreterFailure = (typeof INTERPRETER_FAILURES)[number];

/** How a request for an interpreter ended. */
export const INTERPRETER_OUTCOMES = [
  /** A provider took the request back before anybody came. */
  'cancelled',
  /** A provider ended it while the interpreter was there. */
  'disconnected',
  /** The interpreter went, or was lost. */
  'left',
  'removed',
  /** The service had nobody, or could not be reached. */
  'failed',
  'timed-out',
  'visit-ended',
] as const;
export type InterpreterOutcome = (typeof INTERPRETER_OUTCOMES)[number];
