import { setUpContracts } from '../../../../shared/contracts/rest/practice/set-up.ts';
import { restFeature, route } from '../../../http/rest.ts';
import type { Deps } from '../../deps.ts';
import { setUpPolicies } from './set-up.policy.ts';
import { markNeeded, readSetUp } from './set-up.service.ts';

export function setUpRoutes(deps: Deps) {
  const may = setUpPolicies(deps.db);
  return restFeature(setUpContracts, {
    'GET /api/admin/practices/:practiceId/set-up': route(may.ofPractice, (_input, grant) =>
      readSetUp(deps, grant),
    ),
    'PUT /api/admin/practices/:practiceId/set-up/:step': route(
      may.ofPractice,
      async ({ params, body }, grant) => {
        await markNeeded(deps, grant, params.step, body.needed);
        return readSetUp(deps, grant);
      },
    ),
  });
}
