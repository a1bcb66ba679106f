import { safetyContracts } from '../../../../shared/contracts/rest/live/safety.ts';
import { restFeature, route } from '../../../http/rest.ts';
import type { Deps } from '../../deps.ts';
import { visitPolicies } from '../../visit/visits/visits.policy.ts';
import { readSafety } from './safety.service.ts';

/** Only staff of the visit's practice read where help can be sent. */
export function safetyRoutes(deps: Deps) {
  const staff = visitPolicies(deps.db);
  return restFeature(safetyContracts, {
    'GET /api/provider/visits/:rootVisitId/safety': route(staff.ofVisit, (_input, grant) =>
      readSafety(deps, grant),
    ),
  });
}
