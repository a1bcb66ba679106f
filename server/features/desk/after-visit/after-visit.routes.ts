import { readCopay } from '#server/features/check-in/payments/copay.service.ts';
import { hasConsented } from '#server/features/check-in/workflow/workflow.service.ts';
import type { Deps, HttpDeps } from '#server/features/deps.ts';
import { summaryPdf } from '#server/features/desk/visit-summary/visit-summary.service.ts';
import { hasRated } from '#server/features/practice/surveys/surveys.service.ts';
import { visitPolicies } from '#server/features/visits/visits/visits.policy.ts';
import type { AfterVisitReader, Caller, VisitPatient } from '#server/http/access/caller.ts';
import { afterVisitCookie } from '#server/http/access/cookies.ts';
import { setCookie } from '#server/http/access/own-cookies.ts';
import { renewToken } from '#server/http/access/session-tokens.ts';
import { anyCaller, restFeature, route } from '#server/http/rest.ts';
import { presentPractice } from '#server/storage/settings/practice-identity.ts';
import { afterVisitContracts, type Farewell } from '#shared/contracts/rest/desk/after-visit.ts';
import {
  openAfterVisitLink,
  readAfterVisitLink,
  readAfterVisitPage,
  readOwnSummary,
  readSharedWithPatient,
} from './after-visit-page.service.ts';
import { readAfterVisit } from './after-visit-record.service.ts';
import { restoreLink, revokeLink } from './revoke-link.service.ts';
import { sendByStaff } from './send-by-staff.service.ts';

const readerOfLink = (
  caller: Caller,
  { params }: { params: { linkId: string } },
): Promise<AfterVisitReader> => caller.afterVisit(params.linkId);

const formerPatient = (
  caller: Caller,
  { params }: { params: { sessionId: string } },
): Promise<VisitPatient> => caller.formerPatient(params.sessionId);

export default function afterVisitRoutes(deps: HttpDeps) {
  const { db, clock, publicUrl, tickets } = deps;
  const staff = visitPolicies(db);
  return restFeature(afterVisitContracts, {
    'GET /api/patient/sessions/:sessionId/farewell': route(formerPatient, (_input, { sessionId }) =>
      readFarewell(deps, sessionId),
    ),
    // The link's token authorizes, so the call is public.
    'GET /api/patient/after-visit/links/:token': route(
      anyCaller,
      async ({ params }) => {
        const link = await readAfterVisitLink(db, params.token, clock());
        return { practice: presentPractice(link), language: link.language };
      },
      { failuresPerMinute: 60 },
    ),
    'POST /api/patient/after-visit/links/:token/open': route(
      anyCaller,
      async ({ params }, _grant, { reply }) => {
        const opened = await openAfterVisitLink(deps, params.token, clock());
        const { linkId, afterVisitSessionId: id, expiresAt } = opened;
        const seconds = Math.ceil((expiresAt.getTime() - clock()) / 1000);
        const value = tickets.sign(await renewToken(db, 'after-visit', id), seconds);
        setCookie(reply, { name: afterVisitCookie(linkId), value, seconds, publicUrl });
        return { linkId };
      },
      { failuresPerMinute: 60 },
    ),
    'GET /api/patient/after-visit/:linkId': route(readerOfLink, (_input, reader) =>
      readAfterVisitPage(db, reader),
    ),
    'GET /api/patient/after-visit/:linkId/documents/:sharedId': route(
      readerOfLink,
      ({ params, query }, reader) =>
        readSharedWithPatient(deps, reader, { sharedId: params.sharedId, to: query.to }),
      { perMinute: 120 },
    ),
    'GET /api/patient/after-visit/:linkId/summary': route(
      readerOfLink,
      ({ query }, reader) => readOwnSummary(deps, reader, 'html', query.language),
      { perMinute: 60 },
    ),
    'GET /api/patient/after-visit/:linkId/summary.pdf': route(
      readerOfLink,
      async ({ query }, reader) =>
        summaryPdf(deps, await readOwnSummary(deps, reader, 'pdf', query.language)),
      { perMinute: 60 },
    ),
    'GET /api/provider/visits/:rootVisitId/after-visit': route(staff.ofVisit, (_input, grant) =>
      readAfterVisit(deps, grant),
    ),
    'POST /api/provider/sessions/:sessionId/after-visit': route(
      staff.ofVisitPatient,
      ({ params, body }, grant) => sendByStaff(deps, grant, params.sessionId, body),
      { perMinute: 20 },
    ),
    'POST /api/provider/sessions/:sessionId/after-visit/revoke': route(
      staff.ofVisitPatient,
      ({ params, body }, grant) => revokeLink(deps, grant, params.sessionId, body.linkId),
      { perMinute: 60 },
    ),
    'POST /api/provider/sessions/:sessionId/after-visit/restore': route(
      staff.ofVisitPatient,
      ({ params, body }, grant) => restoreLink(deps, grant, params.sessionId, body.linkId),
      { perMinute: 60 },
    ),
  });
}

async function readFarewell(deps: Deps, sessionId: string): Promise<Farewell> {
  const [{ step, practiceName, amountCents, currency }, hasConsent, rated] = await Promise.all([
    readCopay(deps, sessionId),
    hasConsented(deps.db, sessionId),
    hasRated(deps.db, sessionId),
  ]);
  return {
    practiceName,
    copay: { step, amountCents, currency },
    hasConsent,
    rated,
  };
}
