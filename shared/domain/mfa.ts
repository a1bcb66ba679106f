/** User types whose session may owe a code (PRODUCT 2.6: `/mfa/{userType}/{identifier}`). */
export const MFA_USER_TYPES = ['patient', 'provider', 'guest'] as const;
export type MfaUserType = (typeof MFA_USER_TYPES)[number];

/** The second factor of a staff session. */
export type MfaMethod = 'passkey' | 'recovery' | 'app' | 'code';

/** Digits of a code (PRODUCT 2.6). */
export const CODE_DIGITS = 6;
/** Validity of a code, in seconds. */
export const CODE_SECONDS = 600;
/** Number of wrong tries that void a code. */
export const CODE_TRIES = 5;

/** How long a code of an authenticator app is current, in seconds (RFC 6238). */
export const APP_STEP_SECONDS = 30;
/** Maximum authenticator apps of one account. */
export const MOST_APPS = 5;
/** Maximum passkeys of one account. */
export const MOST_PASSKEYS = 10;
/** How long the server waits for a passkey's answer, in minutes. */
export const PASSKEY_ANSWER_MINUTES = 5;
/** Number of recovery codes that are created together. */
export const RECOVERY_CODES = 10;
/** How long the server waits for the first code of a new authenticator app, in minutes. */
export const APP_SETUP_MINUTES = 15;

/** How an administrator verified the person who requests a reset of their second factor (ASVS 6.4.4). */
export const IDENTITY_CHECKS = ['IN_PERSON', 'VIDEO_CALL', 'CALL_BACK', 'OTHER'] as const;
export type IdentityCheck = (typeof IDENTITY_CHECKS)[number];
/** Maximum length of the description of another way, in characters. */
export const IDENTITY_NOTE = 200;

export function isMfaUserType(value: unknown): value is MfaUserType {
  return (MFA_USER_TYPES as readonly unknown[]).includes(value);
}
