import type { MfaUserType } from '../../../shared/domain/mfa.ts';

/** Pages of each user type; a browser may remember where another of its people was. */
const AREAS: Record<MfaUserType, RegExp> = {
  provider: /^\/(?!\/|(?:patient|guest|mfa|v|pl|gl|g|r|gm|sign-in|logout)(?:[/?#]|$))/,
  patient: /^\/patient\//,
  guest: /^\/guest\//,
};

/**
 * Where to go after the code: back to where the browser was when it was asked for one, if that is a page of
 * ours and of this user type; else where the server says that the session's pages begin.
 */
export function afterMfa(remembered: string | null, userType: MfaUserType, continueTo: string): string {
  // A backslash is a slash to browsers, and control characters are nothing.
  if (!remembered || !/^[\x21-\x7e]+$/.test(remembered) || remembered.includes('\\')) return continueTo;
  return AREAS[userType].test(remembered) ? remembered : continueTo;
}
