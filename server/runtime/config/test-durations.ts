/**
 * Durations that tests may shorten. Unset they have their real length; production refuses them. One test
 * waits for the real one.
 */
export interface TestDurations {
  /** Length of one removal minute (`TEST_REMOVAL_MINUTE_MS`), in milliseconds. */
  removalMinuteMs: number | undefined;
}

export function shortenedProblem(production: boolean, durations: TestDurations): string | null {
  if (!production || durations.removalMinuteMs === undefined) return null;
  return 'TEST_REMOVAL_MINUTE_MS is for tests: in production a minute is a minute.';
}
