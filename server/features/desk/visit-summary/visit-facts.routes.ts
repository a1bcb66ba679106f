import type { Deps } from '#server/features/deps.ts';
import { visitPolicies } from '#server/features/visits/visits/visits.policy.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { visitFactsContracts } from '#shared/contracts/rest/desk/visit-facts.ts';
import { readFacts } from './visit-facts.service.ts';

export default function visitFactsRoutes(deps: Deps) {
  const staff = visitPolicies(deps.db);
  return restFeature(visitFactsContracts, {
    'GET /api/provider/visits/:rootVisitId/facts': route(staff.ofVisit, (_input, grant) =>
      readFacts(deps, grant),
    ),
  });
}
