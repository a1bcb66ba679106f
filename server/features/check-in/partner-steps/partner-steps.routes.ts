import type { Deps } from '#server/features/deps.ts';
import { patientOfVisit } from '#server/features/visits/links/links.policy.ts';
import { visitPolicies } from '#server/features/visits/visits/visits.policy.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { partnerStepContracts } from '#shared/contracts/rest/check-in/partner-steps.ts';
import { depart, goOnWithout, readPatientsPartner } from './departure.service.ts';
import { readPartnerSteps, waivePartner } from './partner-steps.service.ts';
import { acceptReturn } from './return.service.ts';

/**
 * Per minute and address, which a whole practice may share. For calls that create or verify a token, or query
 * the partner.
 */
const SLOWLY = { perMinute: 60 };

/** Patients go to the partners of the visit of their cookie; staff of the visit's practice see the state. */
export default function partnerStepRoutes(deps: Deps) {
  const staff = visitPolicies(deps.db);
  return restFeature(partnerStepContracts, {
    'GET /api/patient/sessions/:sessionId/partner-steps/:kind': route(patientOfVisit, ({ params }, patient) =>
      readPatientsPartner(deps, patient, params.kind),
    ),
    'POST /api/patient/sessions/:sessionId/partner-steps/:kind/departure': route(
      patientOfVisit,
      ({ params, body }, patient) => depart(deps, patient, params.kind, body.language),
      SLOWLY,
    ),
    'POST /api/patient/sessions/:sessionId/partner-return': route(
      patientOfVisit,
      ({ body }, patient) => acceptReturn(deps, patient, body.token),
      SLOWLY,
    ),
    'POST /api/patient/sessions/:sessionId/partner-steps/:kind/without': route(
      patientOfVisit,
      ({ params }, patient) => goOnWithout(deps, patient, params.kind),
      SLOWLY,
    ),
    'GET /api/provider/visits/:rootVisitId/partner-steps': route(staff.ofVisit, (_input, grant) =>
      readPartnerSteps(deps, grant),
    ),
    'POST /api/provider/sessions/:sessionId/partner-steps/:kind/waiver': route(
      staff.ofVisitPatient,
      ({ params }, grant) => waivePartner(deps, grant, params.sessionId, params.kind),
    ),
  });
}
