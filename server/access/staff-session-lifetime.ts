/** A session expires this long after its last use, in seconds; longer than a visit. */
export const SLIDING_SECONDS = 4 * 3600;
/** And at the latest this long after signing in, in seconds. */
export const ABSOLUTE_SECONDS = 12 * 3600;

/** The expiry of a session begun at `beganAt` and used at `now`, in milliseconds since the epoch. */
export function slidingExpiry(beganAt: number, now: number): Date {
  return new Date(Math.min(now + SLIDING_SECONDS * 1000, beganAt + ABSOLUTE_SECONDS * 1000));
}
