import type { HttpDeps } from '#server/features/deps.ts';
import { LINK_COOKIE_OF, secondCameraCookie } from '#server/http/access/cookies.ts';
import { setCookie } from '#server/http/access/own-cookies.ts';
import { renewToken } from '#server/http/access/session-tokens.ts';
import { anyCaller, restFeature, route } from '#server/http/rest.ts';
import { handOffContracts } from '#shared/contracts/rest/room/hand-off.ts';
import { anyDevice, asGuest, asPatient, asStaff } from './hand-off.policy.ts';
import { createHandOff, readHandOff, takeHandOff } from './hand-off.service.ts';

export default function handOffRoutes(deps: HttpDeps) {
  const { db, clock, publicUrl, tickets } = deps;
  return restFeature(handOffContracts, {
    'POST /api/patient/sessions/:sessionId/hand-offs': route(asPatient, ({ body }, holder) =>
      createHandOff(deps, holder, body.purpose),
    ),
    'POST /api/guest/sessions/:guestId/hand-offs': route(asGuest, ({ body }, holder) =>
      createHandOff(deps, holder, body.purpose),
    ),
    'POST /api/provider/visits/:rootVisitId/second-camera': route(asStaff(db), (_input, holder) =>
      createHandOff(deps, holder, 'camera'),
    ),
    // The code authorizes, so these calls are public.
    'GET /api/patient/hand-offs/:token': route(
      anyCaller,
      ({ params }) => readHandOff(db, params.token, clock()),
      { failuresPerMinute: 60 },
    ),
    'POST /api/patient/hand-offs/:token/use': route(
      anyDevice,
      async ({ params }, browserOf, { reply }) => {
        const { kind, id, opened, expiresAt } = await takeHandOff(deps, params.token, browserOf);
        const seconds = Math.ceil((expiresAt.getTime() - clock()) / 1000);
        setCookie(reply, {
          name: kind === 'second-camera' ? secondCameraCookie(id) : LINK_COOKIE_OF[kind](id),
          value: tickets.sign(await renewToken(db, kind, opened), seconds),
          seconds,
          publicUrl,
        });
        return { kind, id };
      },
      { failuresPerMinute: 60 },
    ),
  });
}
