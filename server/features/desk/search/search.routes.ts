import { refuseUnseen } from '#server/features/core/audit/refuse.ts';
import type { Deps } from '#server/features/deps.ts';
import type { PracticeGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { Caller } from '#server/http/access/caller.ts';
import { restFeature, route } from '#server/http/rest.ts';
import type { Db } from '#server/storage/db/database.ts';
import { searchContracts } from '#shared/contracts/rest/desk/search.ts';
import { can } from '#shared/permissions/permissions.ts';
import { search } from './search.service.ts';

const searchers =
  (db: Db) =>
  async (
    caller: Caller,
    { params: { practiceId } }: { params: { practiceId: number } },
  ): Promise<PracticeGrant> => {
    const staff = await caller.staff();
    if (!can(staff, 'visits.see', { practiceId }) && !can(staff, 'practice.administer', { practiceId }))
      return refuseUnseen(db, staff.accountId, 'practice', String(practiceId));
    return { staff, practiceId };
  };

export default function searchRoutes(deps: Deps) {
  return restFeature(searchContracts, {
    'POST /api/provider/practices/:practiceId/search': route(searchers(deps.db), ({ body }, grant) =>
      search(deps, grant, body.text),
    ),
  });
}
