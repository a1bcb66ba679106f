import type { Deps } from '#server/features/deps.ts';
import { visitPolicies } from '#server/features/visits/visits/visits.policy.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { safetyContracts } from '#shared/contracts/rest/room/safety.ts';
import { readSafety } from './safety.service.ts';

/** Only staff of the visit's practice read where help can be sent. */
export default function safetyRoutes(deps: Deps) {
  const staff = visitPolicies(deps.db);
  return restFeature(safetyContracts, {
    'GET /api/provider/visits/:rootVisitId/safety': route(staff.ofVisit, (_input, grant) =>
      readSafety(deps, grant),
    ),
  });
}
