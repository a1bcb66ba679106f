import { Secret, TOTP } from 'otpauth';

/** What an authenticator app with this key shows. @param now in milliseconds */
export function appCode(key: string, now: number): string {
  return TOTP.generate({ secret: Secret.fromBase32(key), timestamp: now });
}
