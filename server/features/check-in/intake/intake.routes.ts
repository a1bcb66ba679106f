import type { Deps } from '#server/features/deps.ts';
import { patientOfVisit } from '#server/features/visits/links/links.policy.ts';
import { visitPolicies } from '#server/features/visits/visits/visits.policy.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { intakeContracts } from '#shared/contracts/rest/check-in/intake.ts';
import { keepAnswer, readIntake, readVisitIntake, submitIntake } from './intake.service.ts';

/** Patients answer for the visit of their cookie; staff of the visit's practice read the answers. */
export default function intakeRoutes(deps: Deps) {
  const { db } = deps;
  const staff = visitPolicies(db);
  return restFeature(intakeContracts, {
    'GET /api/patient/sessions/:sessionId/intake': route(patientOfVisit, (_input, patient) =>
      readIntake(deps, patient),
    ),
    'POST /api/patient/sessions/:sessionId/intake/answers': route(patientOfVisit, ({ body }, patient) =>
      keepAnswer(deps, patient, body),
    ),
    'POST /api/patient/sessions/:sessionId/intake': route(patientOfVisit, ({ body }, patient) =>
      submitIntake(deps, patient, body.language),
    ),
    'GET /api/provider/visits/:rootVisitId/intake': route(staff.ofVisit, (_input, grant) =>
      readVisitIntake(db, grant),
    ),
  });
}
