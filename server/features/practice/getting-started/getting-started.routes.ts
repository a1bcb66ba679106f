import type { Deps } from '#server/features/deps.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { setUpContracts } from '#shared/contracts/rest/practice/getting-started.ts';
import { markNeeded, readSetUp, setUpPolicies } from './getting-started.service.ts';

export default function setUpRoutes(deps: Deps) {
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
