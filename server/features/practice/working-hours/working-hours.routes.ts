import type { Deps } from '#server/features/deps.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { workingHoursContracts } from '#shared/contracts/rest/practice/working-hours.ts';
import { workingHoursPolicies } from './working-hours.policy.ts';
import { changeHours, readHours, readPracticeHours } from './working-hours.service.ts';

export default function workingHoursRoutes(deps: Deps) {
  const may = workingHoursPolicies(deps.db);
  return restFeature(workingHoursContracts, {
    'GET /api/provider/practices/:practiceId/hours': route(may.seeAll, ({ query }, practiceId) =>
      readPracticeHours(deps.db, practiceId, query),
    ),
    'GET /api/admin/practices/:practiceId/hours': route(may.ofPractice, (_input, grant) =>
      readHours(deps, grant),
    ),
    'PUT /api/admin/practices/:practiceId/hours': route(may.ofPractice, async ({ body }, grant) => {
      await changeHours(deps, grant, body);
      return readHours(deps, grant);
    }),
    'GET /api/provider/practices/:practiceId/providers/:accountId/hours': route(
      may.ofProvider,
      (_input, grant) => readHours(deps, grant),
    ),
    'PUT /api/provider/practices/:practiceId/providers/:accountId/hours': route(
      may.ofProvider,
      async ({ body }, grant) => {
        await changeHours(deps, grant, body);
        return readHours(deps, grant);
      },
    ),
  });
}
