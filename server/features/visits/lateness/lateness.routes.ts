import type { Deps } from '#server/features/deps.ts';
import { visitPolicies } from '#server/features/visits/visits/visits.policy.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { latenessContracts } from '#shared/contracts/rest/visits/lateness.ts';
import { announceLateness, announceOwnLateness, endLateness, readLateness } from './lateness.service.ts';

/**
 * Any staff of the visit's practice may announce a delay for its provider. From the list, staff announce only their
 * own, and may withdraw a colleague's announcement.
 */
export default function latenessRoutes(deps: Deps) {
  const may = visitPolicies(deps.db);
  return restFeature(latenessContracts, {
    'GET /api/provider/practices/:practiceId/lateness': route(may.ofPracticeInPath, (_input, grant) =>
      readLateness(deps.db, grant, deps.clock()),
    ),
    'PUT /api/provider/practices/:practiceId/lateness': route(may.ofPracticeInPath, ({ body }, grant) =>
      announceOwnLateness(deps, grant, body),
    ),
    'DELETE /api/provider/practices/:practiceId/lateness/:accountId': route(
      may.ofPracticeInPath,
      async ({ params }, grant) => {
        await endLateness(deps, grant, params.accountId);
        return readLateness(deps.db, grant, deps.clock());
      },
    ),
    'PUT /api/provider/visits/:rootVisitId/lateness': route(may.ofVisit, ({ body }, grant) =>
      announceLateness(deps, grant, body),
    ),
  });
}
