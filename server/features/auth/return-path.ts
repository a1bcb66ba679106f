/** Where a sign-in leads when nothing else was asked for (spec §2). */
export const HOME_PATH = '/provider/visits';

/** In characters. It travels in a cookie, and cookies are to stay small (`access/cookie-limit.ts`). */
const LONGEST = 400;

/**
 * A path of our own to return to after signing in, from what the address says. Anything that could lead
 * elsewhere (`//host`, `/\host`, a scheme, control characters) or round in circles becomes the home path.
 */
export function returnPath(asked: string | undefined): string {
  if (!asked || asked.length > LONGEST || !/^\/(?![/\\])[\x21-\x7e]*$/.test(asked)) return HOME_PATH;
  const url = new URL(asked, 'http://self.invalid');
  if (url.host !== 'self.invalid') return HOME_PATH;
  if (/^\/(api|oidc|auth-callback|sign-in|logout)(\/|$)/.test(url.pathname)) return HOME_PATH;
  return `${url.pathname}${url.search}${url.hash}`;
}
