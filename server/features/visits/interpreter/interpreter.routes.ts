import type { HttpDeps } from '#server/features/deps.ts';
import type { Caller } from '#server/http/access/caller.ts';
import { interpreterCookie } from '#server/http/access/cookies.ts';
import { setCookie } from '#server/http/access/own-cookies.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { interpreterContracts } from '#shared/contracts/rest/visits/interpreter.ts';
import { openInterpreterLink, readInterpreterLink } from './interpreter.service.ts';

/** Lifetime of the cookie; the request ends long before. */
const COOKIE_SECONDS = 12 * 3_600;

/** The link's token authorizes for the browser that opened it; the handler checks the browser. */
const anyBrowser = (caller: Caller) => (requestId: string) => caller.interprets(requestId);

export default function interpreterRoutes({ db, clock, events, publicUrl, tickets }: HttpDeps) {
  return restFeature(interpreterContracts, {
    'GET /api/guest/interpreter-links/:token': route(
      anyBrowser,
      ({ params }, hasLink) => readInterpreterLink(db, params.token, hasLink),
      { failuresPerMinute: 120 },
    ),

    'POST /api/guest/interpreter-links/:token/open': route(
      anyBrowser,
      async ({ params }, hasLink, { reply }) => {
        const { requestId } = await openInterpreterLink({ db, clock, events }, params.token, hasLink);
        setCookie(reply, {
          name: interpreterCookie(requestId),
          value: tickets.sign({ kind: 'interpreter', id: requestId }, COOKIE_SECONDS),
          seconds: COOKIE_SECONDS,
          publicUrl,
        });
        return { requestId };
      },
      { failuresPerMinute: 60 },
    ),
  });
}
