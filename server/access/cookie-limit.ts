import type { FastifyInstance } from 'fastify';
import type { Cookies } from './caller.ts';
import { BROWSER_COOKIES, LINK_COOKIES, SIGN_IN_COOKIES, type Tickets } from './cookies.ts';
import { clearCookie } from './own-cookies.ts';

/**
 * Cookies kept per kind; the oldest are dropped. A practice's tablet serves a new patient every quarter of an
 * hour. A visit cookie takes about 250 bytes and a sign-in's up to 1,100, so together they fit the 8 kB of
 * headers that common proxies accept.
 */
const MOST = [
  { prefixes: LINK_COOKIES, most: 15 },
  { prefixes: SIGN_IN_COOKIES, most: 3 },
  { prefixes: BROWSER_COOKIES, most: 4 },
];

/** Below this size there cannot be too many. */
const FEW_BYTES = 2_000;

/** The cookies over the limit, oldest first; invalid tickets count as oldest. */
export function surplusCookies(cookies: Cookies, tickets: Pick<Tickets, 'issuedAt'>): string[] {
  return MOST.flatMap(({ prefixes, most }) => {
    const names = Object.keys(cookies).filter((name) => prefixes.some((prefix) => name.startsWith(prefix)));
    if (names.length <= most) return [];
    const age = new Map(names.map((name) => [name, tickets.issuedAt(cookies[name]) ?? 0]));
    return names
      .toSorted((one, other) => (age.get(one) ?? 0) - (age.get(other) ?? 0))
      .slice(0, names.length - most);
  });
}

/** Deletes a browser's cookies over the limit, whatever it requests. */
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
