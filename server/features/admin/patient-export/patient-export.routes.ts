import type { Deps } from '#server/features/deps.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { patientExportContracts } from '#shared/contracts/rest/admin/exports.ts';
import { patientExportPolicies } from './patient-export.policy.ts';
import { requestPatientExport } from './patient-export.service.ts';

/** Each is a job that prints and packs files. */
const SELDOM = { perMinute: 20 };

export default function patientExportRoutes(deps: Deps) {
  const may = patientExportPolicies(deps.db);
  return restFeature(patientExportContracts, {
    'POST /api/admin/visits/:visitId/patient-export': route(
      may.ofVisit,
      ({ body }, grant) => requestPatientExport(deps, grant, body),
      SELDOM,
    ),
  });
}
