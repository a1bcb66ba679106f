/** Where a sign-in leads when nothing else was asked for (PRODUCT 2.2). */
export const HOME_PATH = '/provider/visits';

/** In characters. It travels in a cookie, and cookies are to stay small (`access/cookie-limit.ts`). */
const LONGEST = 400;

/** Stands for whatever name the product has. */
const SELF = 'http://self.invalid';

/**
 * A path of our own to return to after signing in, from what the address says. Anything that could lead
 * elsewhere (`//host`, `/\host`, `/.//host`, a scheme, control characters) or round in circles becomes the home path.
 */
export function returnPath(asked: string | undefined): string {
  if (!asked || asked.length > LONGEST || !/^\/(?![/\\])[\x21-\x7e]*$/.test(asked)) return HOME_PATH;
  const url = ours(asked);
  if (!url || /^\/(api|oidc|auth-callback|sign-in|logout)(\/|$)/.test(url.pathname)) return HOME_PATH;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // What is left once the dots are gone is what a browser reads: `/.//host` became `//host`.
  return ours(path)?.href === url.href ? path : HOME_PATH;
}

/** As a browser reads it on a page of ours; null when that leads to another site. */
function ours(path: string): URL | null {
  if (!URL.canParse(path, SELF)) return null;
  const url = new URL(path, SELF);
  return url.origin === SELF ? url : null;
}
