import type { Deps } from '#server/features/deps.ts';
import { patientOfVisit } from '#server/features/visits/links/links.policy.ts';
import { visitPolicies } from '#server/features/visits/visits/visits.policy.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { workflowContracts } from '#shared/contracts/rest/check-in/workflow.ts';
import { readVisitWorkflow, readWorkflow, skipStep } from './workflow.service.ts';

/**
 * Patients see and skip only the steps of the visit of their cookie; staff of the visit's practice see their
 * progress. Each step is completed by its own feature's call.
 */
export default function workflowRoutes(deps: Deps) {
  const staff = visitPolicies(deps.db);
  return restFeature(workflowContracts, {
    'GET /api/patient/sessions/:sessionId/workflow': route(patientOfVisit, (_input, patient) =>
      readWorkflow(deps, patient.sessionId, patient.browserId),
    ),
    'POST /api/patient/sessions/:sessionId/workflow/skip': route(patientOfVisit, ({ body }, patient) =>
      skipStep(deps, patient, body.step),
    ),
    'GET /api/provider/visits/:rootVisitId/workflow': route(staff.ofVisit, (_input, grant) =>
      readVisitWorkflow(deps, { ...grant, actor: `account:${grant.staff.accountId}` }),
    ),
  });
}
