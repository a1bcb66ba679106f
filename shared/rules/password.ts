const PASSWORD_MIN_LENGTH = 8;
const PASSWORD_MAX_LENGTH = 128;
/** NIST SP 800-63B-4, 3.1.1.2. */
const PASSPHRASE_LENGTH = 15;

/** PRODUCT 2.3. */
export type PasswordProblem =
  | 'PASSWORD_TOO_SHORT'
  | 'PASSWORD_PATTERN'
  | 'PASSWORD_TOO_COMMON'
  | 'PASSWORD_TOO_LONG';

/**
 * The first formal rule that a password breaks, or null (PRODUCT 2.3). The server also checks how common the password
 * is.
 */
export function passwordProblem(password: string): Exclude<PasswordProblem, 'PASSWORD_TOO_COMMON'> | null {
  if (password.length < PASSWORD_MIN_LENGTH) return 'PASSWORD_TOO_SHORT';
  if (password.length > PASSWORD_MAX_LENGTH) return 'PASSWORD_TOO_LONG';
  if ([...password].length >= PASSPHRASE_LENGTH) return null;
  if (!/\p{Ll}/u.test(password) || !/\p{Lu}/u.test(password)) return 'PASSWORD_PATTERN';
  return null;
}
