import { type ScheduleOwner, scheduleContracts } from '../../../../shared/contracts/rest/desk/visit-list.ts';
import { CodedError } from '../../../../shared/errors.ts';
import { restFeature, route } from '../../../http/rest.ts';
import type { Db } from '../../../storage/db/database.ts';
import type { Deps } from '../../deps.ts';
import { type PracticeGrant, visitPolicies } from '../../visit/visits/visits.policy.ts';
import {
  deleteFavorite,
  findOwner,
  insertFavorite,
  searchOwners,
  selectFavorites,
} from './schedules.queries.ts';

/** Schedules that the visit list offers, and the reader's starred providers (PRODUCT 6.17). */
export function scheduleRoutes({ db }: Deps) {
  const staff = visitPolicies(db);
  return restFeature(scheduleContracts, {
    'GET /api/provider/practices/:practiceId/schedules': route(
      staff.ofPracticeInPath,
      async ({ query }, grant) => ({ results: await searchOwners(db, readerOf(grant), query.name) }),
    ),

    'GET /api/provider/practices/:practiceId/schedules/:userId': route(
      staff.ofPracticeInPath,
      ({ params }, grant) => readOwner(db, grant, params.userId),
    ),

    'GET /api/provider/practices/:practiceId/favorite-providers': route(
      staff.ofPracticeInPath,
      async (_input, grant) => ({ results: await selectFavorites(db, readerOf(grant)) }),
    ),

    'PUT /api/provider/practices/:practiceId/favorite-providers/:userId': route(
      staff.ofPracticeInPath,
      async ({ params: { userId } }, grant) => {
        const owner = await readOwner(db, grant, userId);
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

const readerOf = ({ staff, practiceId }: PracticeGrant) => ({ accountId: staff.accountId, practiceId });

/** @throws NOT_FOUND both for a person without a schedule in this practice and for a missing one */
async function readOwner(db: Db, grant: PracticeGrant, userId: string): Promise<ScheduleOwner> {
  const owner = await findOwner(db, readerOf(grant), userId);
  if (!owner) throw new CodedError('NOT_FOUND');
  return owner;
}
