import { Secret, TOTP } from 'otpauth';
import { APP_STEP_SECONDS, CODE_DIGITS, CODE_TRIES } from '#shared/domain/mfa.ts';

/** Accepted steps before and after the current one: clocks differ, and typing takes time. */
const STEPS_AROUND = 1;
/** Length of SHA-1's output (RFC 4226 §4). */
const KEY_BYTES = 20;

export function newAppKey(): string {
  return new Secret({ size: KEY_BYTES }).base32;
}

export function appUri(key: string, issuer: string, label: string): string {
  return totp(key, { issuer: withoutColons(issuer), label: withoutColons(label) }).toString();
}

/**
 * A colon ends the issuer (Key URI Format). With a colon from a port or an IPv6 address, apps show no name or refuse
 * the code.
 */
const withoutColons = (text: string) => text.replaceAll(/[:[\]]+/g, ' ').trim();

/**
 * The step that the code belongs to, or null.
 *
 * @param now in milliseconds
 */
export function stepOfCode(key: string, code: string, now: number): number | null {
  const delta = totp(key).validate({ token: code, timestamp: now, window: STEPS_AROUND });
  return delta === null ? null : Math.floor(now / 1000 / APP_STEP_SECONDS) + delta;
}

/**
 * SHA-1, RFC 6238's default, because apps ignore another algorithm's name; HMAC does not depend on collision
 * resistance.
 */
function totp(key: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    secret: Secret.fromBase32(key),
    algorithm: 'SHA1',
    digits: CODE_DIGITS,
    period: APP_STEP_SECONDS,
  });
}

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
