/**
 * Durations of the product that a test may shorten, so that nobody waits a minute for a minute. Unset, each is as long
 * as it is; in production it cannot be set. One test waits for the real one.
 */
export interface TestDurations {
  /** A minute of a removal from the visit (`TEST_REMOVAL_MINUTE_MS`), in milliseconds. */
  removalMinuteMs: number | undefined;
}

/** @returns the sentence that refuses a shortened duration in production, or null */
export function shortenedProblem(production: boolean, durations: TestDurations): string | null {
  if (!production || durations.removalMinuteMs === undefined) return null;
  return 'TEST_REMOVAL_MINUTE_MS is for tests: in production a minute is a minute.';
}
