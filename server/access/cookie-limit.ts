import type { FastifyInstance } from 'fastify';
import type { Cookies } from './caller.ts';
import { LINK_COOKIES, SIGN_IN_COOKIES, type Tickets } from './cookies.ts';

/**
 * How many of a kind one browser keeps; the oldest are dropped. A practice's tablet is a new patient's every quarter
 * of an hour. A visit's has some 250 bytes and a sign-in's up to 1,100, so all together stay below the 8 kB that
 * common fronts take in one header.
 */
const MOST = [
  { prefixes: LINK_COOKIES, most: 15 },
  { prefixes: SIGN_IN_COOKIES, most: 3 },
];

/** Below this many bytes there cannot be too many. */
const FEW_BYTES = 2_000;

/** The cookies over the limit, oldest first; what is not a valid ticket is older than all that are. */
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

/** Has browsers forget the cookies that are over the limit, with whatever they asked for. */
export function limitCookies(app: FastifyInstance, tickets: Tickets): void {
  app.addHook('onRequest', (request, reply, done) => {
    if ((request.headers.cookie?.length ?? 0) > FEW_BYTES) {
      for (const name of surplusCookies(request.cookies, tickets)) {
        reply.clearCookie(name, { path: '/' });
      }
    }
    done();
  });
}
