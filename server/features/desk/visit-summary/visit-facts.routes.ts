import { visitFactsContracts } from '../../../../shared/contracts/rest/desk/visit-facts.ts';
import { restFeature, route } from '../../../http/rest.ts';
import type { Deps } from '../../deps.ts';
import { visitPolicies } from '../../visit/visits/visits.policy.ts';
import { readFacts } from './visit-facts.service.ts';

export function visitFactsRoutes(deps: Deps) {
  const staff = visitPolicies(deps.db);
  return restFeature(visitFactsContracts, {
    'GET /api/provider/visits/:rootVisitId/facts': route(staff.ofVisit, (_input, grant) =>
      readFacts(deps, grant),
    ),
  });
}
