import type { Deps } from '#server/features/deps.ts';
import { practicesInCommon } from '#server/features/staff/accounts/account-reach.ts';
import { accountPolicies } from '#server/features/staff/accounts/accounts.policy.ts';
import { restFeature, route } from '#server/http/rest.ts';
import { accountRecordContracts } from '#shared/contracts/rest/staff/account-record.ts';
import { readAccountNotes, writeAccountNote } from './account-notes.service.ts';
import { readActivity } from './activity.service.ts';
import { findMetrics } from './metrics.queries.ts';

/** Administrators read the activity and figures of a user in their practices, and their own notes about the user. */
export default function accountRecordRoutes(deps: Deps) {
  const { db, clock } = deps;
  const may = accountPolicies(db);
  return restFeature(accountRecordContracts, {
    'GET /api/admin/accounts/:accountId/activity': route(may.account('read'), ({ query }, grant) =>
      readActivity(deps, grant, query),
    ),

    'GET /api/admin/accounts/:accountId/metrics': route(may.account('read'), async ({ query }, grant) => {
      const practices = await practicesInCommon(db, grant);
      const since = new Date(clock());
      since.setUTCMonth(since.getUTCMonth() - Number(query.months));
      return findMetrics(db, {
        accountId: grant.accountId,
        practiceIds: practices.map(({ practiceId }) => practiceId),
        since,
      });
    }),

    'GET /api/admin/accounts/:accountId/notes': route(may.account('read'), (_input, grant) =>
      readAccountNotes(db, grant),
    ),

    'PUT /api/admin/accounts/:accountId/notes/:practiceId': route(
      may.account('practices'),
      ({ params: { practiceId }, body }, grant) =>
        writeAccountNote(deps, grant, { practiceId, text: body.text, version: body.version }),
    ),
  });
}
