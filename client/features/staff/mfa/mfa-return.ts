import type { MfaUserType } from '#shared/domain/mfa.ts';

/** The pages of each user type, because the browser may have stored a page of another type. */
const AREAS: Record<MfaUserType, RegExp> = {
  provider: /^\/(?!\/|(?:patient|guest|mfa|v|pl|gl|g|r|gm|d|sign-in|logout)(?:[/?#]|$))/,
  patient: /^\/patient\//,
  guest: /^\/guest\//,
};

/**
 * The page after the code: the stored page if it belongs to the product and to this user type, otherwise the
 * session's first page.
 */
export function afterMfa(remembered: string | null, userType: MfaUserType, continueTo: string): string {
  // Browsers treat backslashes as slashes and drop control characters.
  if (!remembered || !/^[\x21-\x7e]+$/.test(remembered) || remembered.includes('\\')) return continueTo;
  return AREAS[userType].test(remembered) ? remembered : continueTo;
}
