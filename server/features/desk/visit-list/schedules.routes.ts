import type { Deps } from '#server/features/deps.ts';
import { visitPolicies } from '#server/features/visits/visits/visits.policy.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { scheduleContracts } from '#shared/contracts/rest/desk/schedules.ts';
import { CodedError } from '#shared/errors.ts';
import { deleteFavorite, insertFavorite, selectFavorites } from './schedules.queries.ts';
import { findSchedules, readerOf, readSchedule } from './schedules.service.ts';

/** Schedules that the visit list offers, and the reader's starred providers (PRODUCT 6.17). */
export default function scheduleRoutes({ db }: Deps) {
  const staff = visitPolicies(db);
  return restFeature(scheduleContracts, {
    'GET /api/provider/practices/:practiceId/schedules': route(
      staff.ofPracticeInPath,
      async ({ query }, grant) => ({ results: await findSchedules(db, grant, query.name) }),
    ),

    'GET /api/provider/practices/:practiceId/schedules/:userId': route(
      staff.ofPracticeInPath,
      ({ params }, grant) => readSchedule(db, grant, params.userId),
    ),

    'GET /api/provider/practices/:practiceId/favorite-providers': route(
      staff.ofPracticeInPath,
      async (_input, grant) => ({ results: await selectFavorites(db, readerOf(grant)) }),
    ),

    'PUT /api/provider/practices/:practiceId/favorite-providers/:userId': route(
      staff.ofPracticeInPath,
      async ({ params: { userId } }, grant) => {
        const owner = await readSchedule(db, grant, userId);
        if (owner.kind !== 'Provider') throw new CodedError('NOT_FOUND');
        await insertFavorite(db, readerOf(grant), userId);
        return { starred: true as const };
      },
    ),

    'DELETE /api/provider/practices/:practiceId/favorite-providers/:userId': route(
      staff.ofPracticeInPath,
      async ({ params: { userId } }, grant) => {
        await deleteFavorite(db, readerOf(grant), userId);
        return { starred: false as const };
      },
    ),
  });
}
