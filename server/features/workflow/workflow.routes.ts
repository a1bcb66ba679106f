import { workflowContracts } from '../../../shared/contracts/rest/workflow.ts';
import { restFeature, route } from '../../http/rest.ts';
import { receiptForPatient, receiptForStaff } from '../consent/consent.service.ts';
import { agreeToConsent, agreeToTerms, locate, sign } from '../consent/consent-steps.ts';
import type { Deps } from '../deps.ts';
import { finishImageStep } from '../images/images.service.ts';
import { patientOfSession } from '../links/links.policy.ts';
import { visitPolicies } from '../visits/visits.policy.ts';
import { readVisitWorkflow, readWorkflow, skipStep } from './workflow.service.ts';

/**
 * Who may: a patient takes the steps of the visit whose cookie they have, and no other; staff of the
 * visit's practice see how far its patients are, and what they signed.
 */
export function workflowRoutes(deps: Deps) {
  const staff = visitPolicies(deps.db);
  return restFeature(workflowContracts, {
    'GET /api/patient/sessions/:sessionId/workflow': route(patientOfSession, (_input, patient) =>
      readWorkflow(deps, patient.sessionId),
    ),
    'POST /api/patient/sessions/:sessionId/workflow/skip': route(patientOfSession, ({ body }, patient) =>
      skipStep(deps, patient, body.step),
    ),
    'POST /api/patient/sessions/:sessionId/workflow/terms': route(patientOfSession, ({ body }, patient) =>
      agreeToTerms(deps, patient, body),
    ),
    'POST /api/patient/sessions/:sessionId/workflow/consent': route(patientOfSession, ({ body }, patient) =>
      agreeToConsent(deps, patient, body),
    ),
    'POST /api/patient/sessions/:sessionId/workflow/signature': route(
      patientOfSession,
      ({ body }, patient, { request }) =>
        sign(deps, patient, body, { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }),
    ),
    'POST /api/patient/sessions/:sessionId/workflow/location': route(patientOfSession, ({ body }, patient) =>
      locate(deps, patient, body),
    ),
    'POST /api/patient/sessions/:sessionId/workflow/image': route(patientOfSession, ({ body }, patient) =>
      finishImageStep(deps, patient, body.imageId),
    ),
    'GET /api/patient/sessions/:sessionId/consent': route(patientOfSession, (_input, patient) =>
      receiptForPatient(deps, patient),
    ),
    'GET /api/provider/visits/:rootVisitId/workflow': route(staff.ofVisit, (_input, grant) =>
      readVisitWorkflow(deps, { ...grant, actor: `account:${grant.staff.accountId}` }),
    ),
    'GET /api/provider/sessions/:sessionId/consent': route(staff.ofSession, ({ params }, grant) =>
      receiptForStaff(deps, grant, params.sessionId),
    ),
  });
}
