import type { Deps } from '#server/features/deps.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { emergencyAccessContracts } from '#shared/contracts/rest/visits/emergency-access.ts';
import { emergencyPolicies } from './emergency-access.policy.ts';
import { listAccesses, openInEmergency, readEmergency } from './emergency-access.service.ts';

export default function emergencyAccessRoutes(deps: Deps) {
  const { db, clock } = deps;
  const may = emergencyPolicies(db, clock);
  return restFeature(emergencyAccessContracts, {
    'GET /api/admin/visits/:visitId/emergency-access': route(may.ofVisit, (_input, grant) =>
      readEmergency(deps, grant),
    ),
    'POST /api/admin/visits/:visitId/emergency-access': route(may.ofVisit, ({ body }, grant) =>
      openInEmergency(deps, grant, body),
    ),
    'GET /api/provider/visits/:rootVisitId/emergency-accesses': route(may.ofStaff, (_input, { visitId }) =>
      listAccesses(db, visitId),
    ),
  });
}
