/** After signing in without a return path (PRODUCT 2.2). */
export const HOME_PATH = '/provider/visits';

/** In characters. Stored in a cookie, which has to stay small (`access/cookie-limit.ts`). */
const LONGEST = 400;

const SELF = 'http://self.invalid';

/**
 * A local path to return to after signing in. Anything that could lead elsewhere (`//host`, `/\host`,
 * `/.//host`, a scheme, control characters) or loop becomes the home path.
 */
export function returnPath(asked: string | undefined): string {
  if (!asked || asked.length > LONGEST || !/^\/(?![/\\])[\x21-\x7e]*$/.test(asked)) return HOME_PATH;
  const url = ours(asked);
  if (!url || /^\/(api|oidc|auth-callback|sign-in|logout)(\/|$)/.test(url.pathname)) return HOME_PATH;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // Browsers resolve dots: `/.//host` becomes `//host`, which must still be ours.
  return ours(path)?.href === url.href ? path : HOME_PATH;
}

/** The URL as a browser resolves it on our page; null if it leads to another site. */
function ours(path: string): URL | null {
  if (!URL.canParse(path, SELF)) return null;
  const url = new URL(path, SELF);
  return url.origin === SELF ? url : null;
}
