import type { FastifyInstance } from 'fastify';
import type { Cookies } from './caller.ts';
import { BROWSER_COOKIES, LINK_COOKIES, SIGN_IN_COOKIES, type Tickets } from './cookies.ts';
import { clearCookie } from './own-cookies.ts';

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
