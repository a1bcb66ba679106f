import type { Deps } from '#server/features/deps.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { visitPatientContracts } from '#shared/contracts/rest/visits/visit-patients.ts';
import { addToVisit } from './add-patient.service.ts';
import { readRemoval, recordNoShowOf, removeFromVisit } from './remove-patient.service.ts';
import { undoOf } from './undo/undo-change.service.ts';
import { visitChangePolicies } from './visit-changes.policy.ts';

export default function visitPatientRoutes(deps: Deps) {
  const { ofVisitPatient, whoMay, whoMayWithPatient } = visitChangePolicies(deps.db);
  return restFeature(visitPatientContracts, {
    'POST /api/provider/visits/:rootVisitId/patients': route(whoMay('add-patient'), ({ body }, grant) =>
      addToVisit(deps, grant, body),
    ),
    'GET /api/provider/sessions/:sessionId/removal': route(ofVisitPatient, ({ params }, grant) =>
      readRemoval(deps, grant, params.sessionId),
    ),
    'POST /api/provider/sessions/:sessionId/remove': route(
      whoMayWithPatient('remove-patient'),
      async ({ params }, grant) => {
        await removeFromVisit(deps, grant, params.sessionId);
        return undoOf(deps.db, grant, params.sessionId);
      },
    ),
    'POST /api/provider/sessions/:sessionId/no-show': route(
      whoMayWithPatient('patient-no-show'),
      async ({ params, body }, grant) => {
        await recordNoShowOf(deps, grant, params.sessionId, body);
        return undoOf(deps.db, grant, params.sessionId);
      },
    ),
  });
}
