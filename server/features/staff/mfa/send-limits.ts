/** In milliseconds, per person. */
export const PAUSE_MS = 30_000;
const HOUR_MS = 3_600_000;
/** In milliseconds. */
export const COUNTED_MS = 24 * HOUR_MS;

/** Codes per person. With five tries each, patience does not guess one in a million. */
const SEND_LIMITS = [
  { most: 5, withinMs: HOUR_MS },
  { most: 15, withinMs: COUNTED_MS },
] as const;

export type NextSend = { at: number; because: 'TOO_SOON' | 'TOO_MANY' } | null;

/**
 * Null for now.
 *
 * @param sentAt times of codes within {@link COUNTED_MS}, in milliseconds, in any order
 */
export function nextSend(sentAt: readonly number[], now: number): NextSend {
  const newestFirst = sentAt.toSorted((a, b) => b - a);
  let next: NextSend = null;
  const wait = (at: number, because: 'TOO_SOON' | 'TOO_MANY') => {
    if (at > now && at > (next?.at ?? 0)) next = { at, because };
  };
  const [last] = newestFirst;
  if (last !== undefined) wait(last + PAUSE_MS, 'TOO_SOON');
  for (const { most, withinMs } of SEND_LIMITS) {
    const oldest = newestFirst[most - 1];
    if (oldest !== undefined) wait(oldest + withinMs, 'TOO_MANY');
  }
  return next;
}
