import type { Deps } from '#server/features/deps.ts';
import { visitPolicies } from '#server/features/visits/visits/visits.policy.ts';
import type { Caller } from '#server/http/access/caller.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { patientDetailContracts } from '#shared/contracts/rest/visits/patient-details.ts';
import { CodedError } from '#shared/errors.ts';
import { can } from '#shared/permissions/permissions.ts';
import { correctPatient, readDetails } from './patient-details.service.ts';

/** Staff of the visit's practice read a patient's details; staff who schedule visits correct them. */
export default function patientDetailRoutes(deps: Deps) {
  const { ofVisitPatient } = visitPolicies(deps.db);
  const whoSchedules = async (caller: Caller, input: { params: { sessionId: string } }) => {
    const grant = await ofVisitPatient(caller, input);
    if (!can(grant.staff, 'visits.schedule', grant)) throw new CodedError('ACCESS_DENIED');
    return grant;
  };
  return restFeature(patientDetailContracts, {
    'GET /api/provider/sessions/:sessionId/patient': route(ofVisitPatient, ({ params }, grant) =>
      readDetails(deps, grant, params.sessionId),
    ),
    'PUT /api/provider/sessions/:sessionId/patient': route(whoSchedules, ({ params, body }, grant) =>
      correctPatient(deps, grant, params.sessionId, body),
    ),
  });
}
