import '@fastify/cookie';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Cookies } from './caller.ts';
import { BROWSER_COOKIES, LINK_COOKIES, SIGN_IN_COOKIES, type Tickets } from './cookies.ts';

/**
 * Browsers accept a cookie with this prefix only from this host itself, over TLS and for every path (RFC
 * 6265bis).
 */
const HOST_ONLY = '__Host-';

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');

export function nameInBrowser(name: string, publicUrl: string): string {
  return isSecure(publicUrl) ? HOST_ONLY + name : name;
}

/** Maps cookies to the product's own names. With TLS, cookies that another host may have set are omitted. */
export function ownCookies(cookies: Cookies, publicUrl: string): Cookies {
  if (!isSecure(publicUrl)) return cookies;
  return Object.fromEntries(
    Object.entries(cookies).flatMap(([name, value]) =>
      name.startsWith(HOST_ONLY) ? [[name.slice(HOST_ONLY.length), value]] : [],
    ),
  );
}

export function readOwnCookies(app: FastifyInstance, publicUrl: string): void {
  if (!isSecure(publicUrl)) return;
  app.addHook('onRequest', (request, _reply, done) => {
    request.cookies = ownCookies(request.cookies, publicUrl);
    done();
  });
}

/** Sets cookies for every path, because the server has to see all of them to limit their number. */
export function setCookie(
  reply: FastifyReply,
  { name, value, seconds, publicUrl }: { name: string; value: string; seconds: number; publicUrl: string },
): void {
  reply.setCookie(nameInBrowser(name, publicUrl), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    // Only this machine may be reached without TLS (SECURITY.md).
    secure: isSecure(publicUrl),
    maxAge: seconds,
  });
}

export function clearCookie(reply: FastifyReply, name: string, publicUrl: string): void {
  // Browsers ignore an insecure cookie with the prefix, even when deleting it.
  reply.clearCookie(nameInBrowser(name, publicUrl), { path: '/', secure: isSecure(publicUrl) });
}

/**
 * Limits per kind of cookie, by number or characters; the oldest cookies are dropped. A practice's tablet
 * serves a new patient every quarter of an hour. A visit cookie takes about 250 bytes. A sign-in cookie takes
 * 450 to 1,100 with its page's address: seven short ones, for a browser that restores its tabs, or three long
 * ones. All together fit into the 8 kB of headers that common proxies accept.
 */
const MOST = [
  { prefixes: LINK_COOKIES, most: 15, characters: Number.POSITIVE_INFINITY },
  { prefixes: SIGN_IN_COOKIES, most: 10, characters: 3_300 },
  { prefixes: BROWSER_COOKIES, most: 4, characters: Number.POSITIVE_INFINITY },
];

const FEW_BYTES = 2_000;

function surplusCookies(cookies: Cookies, tickets: Pick<Tickets, 'issuedAt'>): string[] {
  return MOST.flatMap(({ prefixes, most, characters }) => {
    const names = Object.keys(cookies).filter((name) => prefixes.some((prefix) => name.startsWith(prefix)));
    const sizeOf = (name: string) => name.length + (cookies[name]?.length ?? 0);
    const all = names.reduce((sum, name) => sum + sizeOf(name), 0);
    if (names.length <= most && all <= characters) return [];
    const issued = new Map(names.map((name) => [name, tickets.issuedAt(cookies[name]) ?? 0]));
    let kept = names.length;
    let size = all;
    return names
      .toSorted((one, other) => (issued.get(one) ?? 0) - (issued.get(other) ?? 0))
      .filter((name) => {
        if (kept <= most && size <= characters) return false;
        kept -= 1;
        size -= sizeOf(name);
        return true;
      });
  });
}

export function limitCookies(app: FastifyInstance, tickets: Tickets, publicUrl: string): void {
  app.addHook('onRequest', (request, reply, done) => {
    if ((request.headers.cookie?.length ?? 0) > FEW_BYTES) {
      for (const name of surplusCookies(request.cookies, tickets)) {
        clearCookie(reply, name, publicUrl);
      }
    }
    done();
  });
}
