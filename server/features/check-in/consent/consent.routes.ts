import type { Deps } from '#server/features/deps.ts';
import { patientOfVisit, patientOrFormer } from '#server/features/visits/links/links.policy.ts';
import { visitPolicies } from '#server/features/visits/visits/visits.policy.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { consentContracts } from '#shared/contracts/rest/check-in/consent.ts';
import { confirmConsent } from './confirm-consent.ts';
import { receiptForPatient, receiptForStaff } from './consent.service.ts';
import { agreeToConsent, agreeToTerms, locate, sign } from './consent-steps.ts';

/**
 * Patients agree, sign and read the receipt only in the visit of their cookie. Staff of the visit's practice read what
 * its patients signed. After the visit, the receipt stays readable in the browser that was in it.
 */
export default function consentRoutes(deps: Deps) {
  const staff = visitPolicies(deps.db);
  return restFeature(consentContracts, {
    'POST /api/patient/sessions/:sessionId/workflow/terms': route(patientOfVisit, ({ body }, patient) =>
      agreeToTerms(deps, patient, body),
    ),
    'POST /api/patient/sessions/:sessionId/workflow/consent': route(patientOfVisit, ({ body }, patient) =>
      agreeToConsent(deps, patient, body),
    ),
    'POST /api/patient/sessions/:sessionId/workflow/signature': route(
      patientOfVisit,
      ({ body }, patient, { request }) =>
        sign(deps, patient, body, { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }),
    ),
    'POST /api/patient/sessions/:sessionId/workflow/kept-consent': route(
      patientOfVisit,
      ({ body }, patient, { request }) =>
        confirmConsent(deps, patient, body, {
          ip: request.ip,
          userAgent: request.headers['user-agent'] ?? '',
        }),
    ),
    'POST /api/patient/sessions/:sessionId/workflow/location': route(patientOfVisit, ({ body }, patient) =>
      locate(deps, patient, body),
    ),
    'GET /api/patient/sessions/:sessionId/consent': route(patientOrFormer, (_input, patient) =>
      receiptForPatient(deps, patient),
    ),
    'GET /api/provider/sessions/:sessionId/consent': route(staff.ofVisitPatient, ({ params }, grant) =>
      receiptForStaff(deps, grant, params.sessionId),
    ),
  });
}
