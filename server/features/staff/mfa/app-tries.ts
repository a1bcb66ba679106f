import { CODE_TRIES } from '#shared/domain/mfa.ts';

const MINUTE_MS = 60_000;
/** In milliseconds. */
export const FAILURES_COUNTED_MS = 24 * 60 * MINUTE_MS;

/**
 * Limits of wrong app codes per account. Three codes are valid at a time, so 25 tries a day have the same chance of
 * guessing one as 75 tries of sent codes: 75 in a million.
 */
const APP_TRY_LIMITS = [
  { most: CODE_TRIES, withinMs: 15 * MINUTE_MS },
  { most: 25, withinMs: FAILURES_COUNTED_MS },
] as const;

/**
 * How many codes may be tried now; if none, from when.
 *
 * @param failedAt times of wrong codes within {@link FAILURES_COUNTED_MS}, in milliseconds, in any order
 */
export function appTries(failedAt: readonly number[], now: number): { left: number; nextAt: number | null } {
  const newestFirst = failedAt.toSorted((a, b) => b - a);
  let left: number = CODE_TRIES;
  let nextAt: number | null = null;
  for (const { most, withinMs } of APP_TRY_LIMITS) {
    const counted = newestFirst.filter((at) => at > now - withinMs).length;
    left = Math.min(left, Math.max(0, most - counted));
    const oldest = newestFirst[most - 1];
    if (counted >= most && oldest !== undefined) nextAt = Math.max(nextAt ?? 0, oldest + withinMs);
  }
  return { left, nextAt };
}
