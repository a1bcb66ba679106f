import { COMMON_PASSWORDS } from './common-passwords.ts';

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

/** Locale keys of the refusals (PRODUCT 2.3). */
export type PasswordProblem =
  | 'PASSWORD_TOO_SHORT'
  | 'PASSWORD_PATTERN'
  | 'PASSWORD_TOO_COMMON'
  | 'PASSWORD_TOO_LONG';

/** The first rule a password breaks, or null (PRODUCT 2.3). */
export function passwordProblem(password: string): PasswordProblem | null {
  if (password.length < PASSWORD_MIN_LENGTH) return 'PASSWORD_TOO_SHORT';
  if (password.length > PASSWORD_MAX_LENGTH) return 'PASSWORD_TOO_LONG';
  if (!/\p{Ll}/u.test(password) || !/\p{Lu}/u.test(password)) return 'PASSWORD_PATTERN';
  if (COMMON_PASSWORDS.has(password.toLowerCase())) return 'PASSWORD_TOO_COMMON';
  return null;
}
