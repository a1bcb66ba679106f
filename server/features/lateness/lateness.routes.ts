import { latenessContracts } from '../../../shared/contracts/rest/lateness.ts';
import { restFeature, route } from '../../http/rest.ts';
import type { Deps } from '../deps.ts';
import { visitPolicies } from '../visits/visits.policy.ts';
import { announceLateness } from './lateness.service.ts';

/** Any staff of the visit's practice may announce it for its provider. */
export function latenessRoutes(deps: Deps) {
  const may = visitPolicies(deps.db);
  return restFeature(latenessContracts, {
    'PUT /api/provider/visits/:rootVisitId/lateness': route(may.ofVisit, ({ body }, grant) =>
      announceLateness(deps, grant, body),
    ),
  });
}
