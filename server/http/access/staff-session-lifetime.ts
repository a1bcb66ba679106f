import { IDLE_GRACE_SECONDS } from '#shared/rules/idle.ts';

/** A session expires this long after its last use, in seconds; longer than a visit. */
export const SLIDING_SECONDS = 4 * 3600;
export const ABSOLUTE_SECONDS = 12 * 3600;

/** Concurrent sessions per account. Another sign-in ends the least recently used one (PRODUCT 2.14). */
export const MOST_SESSIONS = 10;

/**
 * When a session expires if its user does nothing after `now`; null without an idle time.
 *
 * @param now in milliseconds since the epoch
 */
export function activeUntil(now: number, idleSeconds: number): Date | null {
  return idleSeconds > 0 ? new Date(now + (idleSeconds + IDLE_GRACE_SECONDS) * 1000) : null;
}

/** Times in milliseconds since the epoch. */
export function slidingExpiry(beganAt: number, now: number): Date {
  return new Date(Math.min(now + SLIDING_SECONDS * 1000, beganAt + ABSOLUTE_SECONDS * 1000));
}
