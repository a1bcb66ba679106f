import type { Deps } from '#server/features/deps.ts';
import { visitPolicies } from '#server/features/visits/visits/visits.policy.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { recordPatientContracts } from '#shared/contracts/rest/ehr/record-patients.ts';
import { adoptPatient, followMergedRecord, listEncounters, searchRecord } from './record-patients.service.ts';

export default function recordPatientRoutes(deps: Deps) {
  const staff = visitPolicies(deps.db);
  return restFeature(recordPatientContracts, {
    'POST /api/provider/practices/:practiceId/record-patients/search': route(
      staff.ofPracticeInPath,
      ({ body }, grant) => searchRecord(deps, grant, body),
    ),
    'POST /api/provider/practices/:practiceId/record-patients': route(
      staff.ofPracticeInPath,
      ({ body }, grant) => adoptPatient(deps, grant, body),
    ),
    'POST /api/provider/sessions/:sessionId/merged-record': route(
      staff.ofVisitPatient,
      async ({ params, body }, grant) => {
        await followMergedRecord(deps, grant, { ...params, ...body });
        return {};
      },
    ),
    'GET /api/provider/practices/:practiceId/patients/:patientId/encounters': route(
      staff.ofPracticeInPath,
      ({ params }, grant) => listEncounters(deps, grant, params.patientId),
    ),
  });
}
