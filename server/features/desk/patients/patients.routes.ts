import type { Deps } from '#server/features/deps.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { patientContracts } from '#shared/contracts/rest/desk/patients.ts';
import { readPatientHistory } from './patient-history.service.ts';
import { staffOfPatient } from './patients.policy.ts';
import { readPatient } from './patients.service.ts';

export default function patientRoutes(deps: Deps) {
  return restFeature(patientContracts, {
    'GET /api/provider/patients/:patientId': route(staffOfPatient(deps.db), ({ params }, grant) =>
      readPatient(deps, grant, params.patientId),
    ),
    'GET /api/provider/patients/:patientId/history': route(staffOfPatient(deps.db), ({ params }, grant) =>
      readPatientHistory(deps, grant, params.patientId),
    ),
  });
}
