/** 32 that people do not confuse: five bits each. */
export const RECOVERY_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
/** 60 bits in total. */
export const RECOVERY_LENGTH = 12;
const GROUP = 4;

export function shownRecoveryCode(plain: string): string {
  return plain.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? '';
}

export function plainRecoveryCode(typed: string): string | null {
  const plain = typed.toLowerCase().replaceAll(/[\s\-–—.]/g, '');
  const known = [...plain].every((letter) => RECOVERY_ALPHABET.includes(letter));
  return known && plain.length === RECOVERY_LENGTH ? plain : null;
}

/** User types whose session may require a code (PRODUCT 2.6: `/mfa/{userType}/{identifier}`). */
export const MFA_USER_TYPES = ['patient', 'provider', 'guest'] as const;
export type MfaUserType = (typeof MFA_USER_TYPES)[number];

export type MfaMethod = 'passkey' | 'recovery' | 'app' | 'code';

export const CODE_DIGITS = 6;
export const CODE_SECONDS = 600;
export const CODE_TRIES = 5;

/** RFC 6238. */
export const APP_STEP_SECONDS = 30;
export const MOST_APPS = 5;
export const MOST_PASSKEYS = 10;
export const PASSKEY_ANSWER_MINUTES = 5;
export const RECOVERY_CODES = 10;
export const APP_SETUP_MINUTES = 15;

/** ASVS 6.4.4. */
export const IDENTITY_CHECKS = ['IN_PERSON', 'VIDEO_CALL', 'CALL_BACK', 'OTHER'] as const;
export type IdentityCheck = (typeof IDENTITY_CHECKS)[number];
export const IDENTITY_NOTE = 200;

export function isMfaUserType(value: unknown): value is MfaUserType {
  return (MFA_USER_TYPES as readonly unknown[]).includes(value);
}
