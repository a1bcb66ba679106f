import { searchContracts } from '../../../../shared/contracts/rest/desk/search.ts';
import { restFeature, route } from '../../../http/rest.ts';
import type { Deps } from '../../deps.ts';
import { visitPolicies } from '../../visit/visits/visits.policy.ts';
import { search } from './search.service.ts';

export function searchRoutes(deps: Deps) {
  const staff = visitPolicies(deps.db);
  return restFeature(searchContracts, {
    'POST /api/provider/practices/:practiceId/search': route(staff.ofPracticeInPath, ({ body }, grant) =>
      search(deps, grant, body.text),
    ),
  });
}
