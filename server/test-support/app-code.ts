import { Secret, TOTP } from 'otpauth';

/** @param now in milliseconds */
export function appCode(key: string, now: number): string {
  return TOTP.generate({ secret: Secret.fromBase32(key), timestamp: now });
}
