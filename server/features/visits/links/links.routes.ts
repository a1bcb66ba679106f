import type { HttpDeps } from '#server/features/deps.ts';
import { visitCookie } from '#server/http/access/cookies.ts';
import { setCookie } from '#server/http/access/own-cookies.ts';
import { renewToken } from '#server/http/access/session-tokens.ts';
import { anyCaller, restFeature, route } from '#server/http/rest.ts';
import { presentPractice } from '#server/storage/settings/practice-identity.ts';
import { linkContracts } from '#shared/contracts/rest/visits/links.ts';
import { leaveDevice } from './leave-device.ts';
import { anyBrowser, anyFormerPatient, patientOfVisit } from './links.policy.ts';
import { calendarByLink, calendarOfPatient, openLink, readLink, readPatientPage } from './links.service.ts';

export default function linkRoutes(deps: HttpDeps) {
  const { db, clock, publicUrl, tickets } = deps;
  const serverTime = () => new Date(clock()).toISOString();

  return restFeature(linkContracts, {
    'GET /api/patient/links/:path/:token': route(
      anyFormerPatient,
      async ({ params }, wasIn) => {
        const link = await readLink(db, params.path, params.token, clock(), wasIn);
        return {
          ...link,
          practice: presentPractice(link),
          startTime: link.startsAt.toISOString(),
          serverTime: serverTime(),
        };
      },
      { failuresPerMinute: 120 },
    ),

    'GET /api/patient/links/:path/:token/calendar': route(
      anyCaller,
      ({ params }) => calendarByLink(deps, params),
      { failuresPerMinute: 60 },
    ),

    'GET /api/patient/sessions/:sessionId/calendar': route(
      patientOfVisit,
      (_input, patient) => calendarOfPatient(deps, patient),
      { perMinute: 60 },
    ),

    'POST /api/patient/links/:path/:token/open': route(
      anyBrowser,
      async ({ params }, browserOf, { reply }) => {
        const opened = await openLink(db, params.path, params.token, clock(), browserOf);
        const seconds = Math.ceil((opened.expiresAt.getTime() - clock()) / 1000);
        setCookie(reply, {
          name: visitCookie(opened.sessionId),
          value: tickets.sign(await renewToken(db, 'visit', opened.visitSessionId), seconds),
          seconds,
          publicUrl,
        });
        return { sessionId: opened.sessionId };
      },
      { failuresPerMinute: 60 },
    ),

    // Public, because it only ends a session whose cookie is sent along.
    'POST /api/patient/leave-device': route(
      anyCaller,
      async ({ body }, _grant, http) => {
        await leaveDevice(deps, body, http);
        return {};
      },
      { perMinute: 60 },
    ),

    'GET /api/patient/sessions/:sessionId': route(patientOfVisit, async (_input, patient) => {
      const page = await readPatientPage(db, patient.sessionId);
      return {
        ...page,
        practice: presentPractice(page),
        startTime: page.startsAt.toISOString(),
        serverTime: serverTime(),
      };
    }),
  });
}
