import type { Deps } from '#server/features/deps.ts';
import { patientOfVisit } from '#server/features/visits/links/links.policy.ts';
import { visitPolicies } from '#server/features/visits/visits/visits.policy.ts';
import { restFeature, route } from '#server/http/rest.ts';
import type { Db } from '#server/storage/db/database.ts';
import { paymentContracts } from '#shared/contracts/rest/check-in/payments.ts';
import {
  afterAuthentication,
  answerTestBank,
  authorize,
  optOut,
  readCopay,
  tokenFailed,
  tokeniseTestCard,
} from './copay.service.ts';
import { capture, listPayments, voidPayment } from './payments.service.ts';

/** Refused cards per minute and address: enough for typing errors, too few for probing numbers. */
const CARDS = { failuresPerMinute: 20 };

export default function paymentRoutes(deps: Deps) {
  const may = paymentPolicies(deps.db);
  return restFeature(paymentContracts, {
    'GET /api/patient/sessions/:sessionId/copay': route(may.patientOfVisit, (_input, { sessionId }) =>
      readCopay(deps, sessionId),
    ),
    'POST /api/patient/sessions/:sessionId/copay/authorization': route(
      may.patientOfVisit,
      ({ body }, patient) => authorize(deps, patient, body),
      CARDS,
    ),
    'POST /api/patient/sessions/:sessionId/copay/authentication': route(
      may.patientOfVisit,
      (_input, patient) => afterAuthentication(deps, patient),
    ),
    'POST /api/patient/sessions/:sessionId/copay/opt-out': route(may.patientOfVisit, (_input, patient) =>
      optOut(deps, patient),
    ),
    'POST /api/patient/sessions/:sessionId/copay/token-failure': route(
      may.patientOfVisit,
      (_input, patient) => tokenFailed(deps, patient),
    ),
    'POST /api/patient/sessions/:sessionId/test-processor/tokens': route(
      may.patientOfVisit,
      ({ body }, patient) => tokeniseTestCard(deps, patient, body),
      CARDS,
    ),
    'POST /api/patient/sessions/:sessionId/test-processor/authentications': route(
      may.patientOfVisit,
      async ({ body }, patient) => {
        await answerTestBank(deps, patient, body);
        return {};
      },
      CARDS,
    ),
    'GET /api/provider/visits/:rootVisitId/payments': route(may.staffOfVisit, (_input, grant) =>
      listPayments(deps, grant),
    ),
    'POST /api/provider/sessions/:sessionId/payment/capture': route(
      may.staffOfVisitPatient,
      ({ params, body }, grant) => capture(deps, grant, params.sessionId, body),
    ),
    'POST /api/provider/sessions/:sessionId/payment/void': route(
      may.staffOfVisitPatient,
      ({ params, body }, grant) => voidPayment(deps, grant, params.sessionId, body),
    ),
  });
}

/**
 * Access to copays (PRODUCT 1.7).
 *
 * - Staff who work with visits of its practice see, capture and release a visit's payments, which do not
 *   exist for another practice's staff.
 * - A patient validates a card for the visit of their cookie, or opts out if the visit type allows it.
 */
function paymentPolicies(db: Db) {
  const staff = visitPolicies(db);
  return { staffOfVisit: staff.ofVisit, staffOfVisitPatient: staff.ofVisitPatient, patientOfVisit };
}
