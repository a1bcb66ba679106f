/** Durations that tests may shorten. Production refuses them. */
export interface TestDurations {
  removalMinuteMs: number | undefined;
}

export function shortenedProblem(production: boolean, durations: TestDurations): string | null {
  if (!production || durations.removalMinuteMs === undefined) return null;
  return 'TEST_REMOVAL_MINUTE_MS is for tests: in production a minute is a minute.';
}
