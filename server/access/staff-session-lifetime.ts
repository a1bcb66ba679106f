/** A session ends this long after its last use, in seconds; a long visit in between is not an end. */
export const SLIDING_SECONDS = 4 * 3600;
/** And in any case this long after signing in, in seconds. */
export const ABSOLUTE_SECONDS = 12 * 3600;

/** When a session that began then and is used now runs out. Both in milliseconds since the epoch. */
export function slidingExpiry(beganAt: number, now: number): Date {
  return new Date(Math.min(now + SLIDING_SECONDS * 1000, beganAt + ABSOLUTE_SECONDS * 1000));
}
