import { completeStep } from '#server/features/check-in/workflow/workflow.service.ts';
import type { HttpDeps } from '#server/features/deps.ts';
import { patientOfVisit } from '#server/features/visits/links/links.policy.ts';
import { guestCookie } from '#server/http/access/cookies.ts';
import { setCookie } from '#server/http/access/own-cookies.ts';
import { renewToken } from '#server/http/access/session-tokens.ts';
import { anyCaller, restFeature, route } from '#server/http/rest.ts';
import { guestContracts } from '#shared/contracts/rest/check-in/guests.ts';
import { CodedError } from '#shared/errors.ts';
import { guestPolicies } from './guests.policy.ts';
import {
  changeGuest,
  handOverLink,
  inviteGuest,
  listGuests,
  noteInterest,
  removeGuest,
  restoreGuest,
} from './guests.service.ts';
import {
  answerAsStaff,
  answerInvitation,
  calendarOf,
  giveInformation,
  openInvitation,
  readGuestPage,
  readInvitation,
} from './invitation.service.ts';

/** Each call may send a message to an arbitrary address. */
const INVITING = { perMinute: 30 };

export default function guestRoutes(deps: HttpDeps) {
  const { db, clock, publicUrl, tickets } = deps;
  const may = guestPolicies(db);

  return restFeature(guestContracts, {
    'GET /api/patient/sessions/:sessionId/guests': route(may.asPatient, (_input, who) =>
      listGuests(deps, who),
    ),
    'POST /api/patient/sessions/:sessionId/guests': route(
      may.asPatient,
      ({ body }, who) => inviteGuest(deps, who, body),
      INVITING,
    ),
    'PUT /api/patient/sessions/:sessionId/guests/:guestId': route(
      may.patientsGuest,
      async ({ params, body }, who) => {
        await changeGuest(deps, who, params.guestId, body);
        return {};
      },
      INVITING,
    ),
    'DELETE /api/patient/sessions/:sessionId/guests/:guestId': route(
      may.patientsGuest,
      async ({ params }, who) => {
        await removeGuest(deps, who, params.guestId);
        return {};
      },
    ),
    'POST /api/patient/sessions/:sessionId/guests/:guestId/link': route(
      may.patientsGuest,
      ({ params }, who) => handOverLink(deps, who, params.guestId),
    ),
    'POST /api/patient/sessions/:sessionId/guests/interest': route(may.asPatient, async (_input, who) => {
      await noteInterest(deps, who);
      return {};
    }),
    'POST /api/patient/sessions/:sessionId/workflow/guests': route(patientOfVisit, (_input, patient) =>
      completeStep(deps, patient, 'guests'),
    ),

    'GET /api/provider/visits/:rootVisitId/guests': route(may.asStaff, (_input, who) =>
      listGuests(deps, who),
    ),
    'POST /api/provider/visits/:rootVisitId/guests': route(
      may.asStaff,
      ({ body }, who) => inviteGuest(deps, who, body),
      INVITING,
    ),
    'PUT /api/provider/guests/:guestId': route(
      may.staffsGuest,
      async ({ params, body }, who) => {
        await changeGuest(deps, who, params.guestId, body);
        return {};
      },
      INVITING,
    ),
    'DELETE /api/provider/guests/:guestId': route(may.staffsGuest, async ({ params }, who) => {
      await removeGuest(deps, who, params.guestId);
      return {};
    }),
    'POST /api/provider/guests/:guestId/restore': route(may.staffsGuest, async ({ params }, who) => {
      await restoreGuest(deps, who, params.guestId);
      return {};
    }),
    'POST /api/provider/guests/:guestId/link': route(may.staffsGuest, ({ params }, who) =>
      handOverLink(deps, who, params.guestId),
    ),
    'POST /api/provider/visits/:rootVisitId/guest-response': route(may.asStaff, ({ body }, who) =>
      answerAsStaff(deps, who, body.response),
    ),

    // The link's token authorizes, so the call is public.
    'GET /api/guest/links/:path/:token': route(
      anyCaller,
      ({ params }) => readInvitation(deps, params.token),
      {
        failuresPerMinute: 120,
      },
    ),
    'GET /api/guest/links/:path/:token/calendar': route(
      anyCaller,
      ({ params }) => calendarOf(deps, params.token),
      { failuresPerMinute: 60 },
    ),
    'POST /api/guest/links/:path/:token/rsvp': route(
      anyCaller,
      ({ params, body }) => answerInvitation(deps, params.token, body.response),
      { failuresPerMinute: 60 },
    ),
    'POST /api/guest/links/:path/:token/open': route(
      may.anyBrowser,
      async ({ params }, browserOf, { reply }) => {
        const { visitSessionId, guestId, expiresAt } = await openInvitation(deps, params.token, browserOf);
        const seconds = Math.ceil((expiresAt.getTime() - clock()) / 1000);
        setCookie(reply, {
          name: guestCookie(guestId),
          value: tickets.sign(await renewToken(deps.db, 'guest', visitSessionId), seconds),
          seconds,
          publicUrl,
        });
        return { guestId };
      },
      { failuresPerMinute: 60 },
    ),
    'GET /api/guest/sessions/:guestId': route(may.guest, (_input, { guestId }) =>
      readGuestPage(deps, guestId),
    ),
    'POST /api/guest/sessions/:guestId/information': route(may.guest, ({ body }, guest) =>
      giveInformation(deps, guest, body),
    ),
    'POST /api/guest/sessions/:guestId/guests': route(may.guest, () => {
      throw new CodedError('GUEST_CANT_ADD_GUESTS');
    }),
  });
}
