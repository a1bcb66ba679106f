import type { Deps } from '#server/features/deps.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { searchContracts } from '#shared/contracts/rest/desk/search.ts';
import { searchers } from './search.policy.ts';
import { search } from './search.service.ts';

export default function searchRoutes(deps: Deps) {
  return restFeature(searchContracts, {
    'POST /api/provider/practices/:practiceId/search': route(searchers(deps.db), ({ body }, grant) =>
      search(deps, grant, body.text),
    ),
  });
}
