import { interpreterContracts } from '../../../shared/contracts/rest/interpreter.ts';
import { interpreterCookie, type Tickets } from '../../access/cookies.ts';
import { setCookie } from '../../access/own-cookies.ts';
import { anyCaller, restFeature, route } from '../../http/rest.ts';
import type { Deps } from '../deps.ts';
import { openInterpreterLink, readInterpreterLink } from './interpreter.service.ts';

/** Lifetime of the cookie; the request ends long before. */
const COOKIE_SECONDS = 12 * 3_600;

export function interpreterRoutes({ db, publicUrl, tickets }: Deps & { tickets: Tickets }) {
  return restFeature(interpreterContracts, {
    // The link's token authorises, so the call is public.
    'GET /api/guest/interpreter-links/:token': route(
      anyCaller,
      ({ params }) => readInterpreterLink(db, params.token),
      { perMinute: 120 },
    ),

    'POST /api/guest/interpreter-links/:token/open': route(
      anyCaller,
      async ({ params }, _grant, { reply }) => {
        const { requestId } = await openInterpreterLink(db, params.token);
        setCookie(reply, {
          name: interpreterCookie(requestId),
          value: tickets.sign({ kind: 'interpreter', id: requestId }, COOKIE_SECONDS),
          seconds: COOKIE_SECONDS,
          publicUrl,
        });
        return { requestId };
      },
      { perMinute: 60 },
    ),
  });
}
