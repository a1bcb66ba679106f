import type { z } from 'zod';
import { nameEvents } from '#server/features/audit/audit-log/audit-log.service.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { practicesInCommon } from '#server/features/staff/accounts/account-reach.ts';
import type { AccountGrant } from '#server/features/staff/accounts/accounts.policy.ts';
import { auditHome } from '#server/features/staff/accounts/invitations.service.ts';
import { selectSessionsOfAccount } from '#server/http/access/staff-sessions.ts';
import type { AuditRow } from '#shared/contracts/rest/audit/audit-log.ts';
import type { accountRecordContracts } from '#shared/contracts/rest/staff/account-record.ts';
import { findLastActivity, findLastSignIn, selectActivity } from './activity.queries.ts';

type ActivityCall = (typeof accountRecordContracts)['GET /api/admin/accounts/:accountId/activity'];

export async function readActivity(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  grant: AccountGrant,
  query: z.output<ActivityCall['query']>,
): Promise<z.input<ActivityCall['result']>> {
  const { accountId, staff, practiceIds } = grant;
  const common = await practicesInCommon(db, grant);
  const names = new Map(common.map(({ practiceId, practiceName }) => [practiceId, practiceName]));
  const [page, lastActivity, signedIn, sessions] = await Promise.all([
    selectActivity(db, accountId, [...names.keys()], query),
    findLastActivity(db, accountId),
    findLastSignIn(db, accountId),
    selectSessionsOfAccount(db, accountId, new Date(clock())),
  ]);
  await audit(db, {
    practiceId: await auditHome(db, accountId, practiceIds),
    actor: `account:${staff.accountId}`,
    action: 'account.activity-read',
    subjectId: accountId,
    details: { events: page.rows.length },
  });
  const named = new Map<string, AuditRow>();
  for (const practiceId of new Set(page.rows.map((row) => row.practiceId))) {
    const theirs = page.rows.filter((row) => row.practiceId === practiceId);
    for (const row of await nameEvents(db, practiceId, theirs)) named.set(row.eventId, row);
  }
  return {
    lastActivity: lastActivity?.toISOString() ?? null,
    lastSignIn: signedIn?.toISOString() ?? null,
    openSessions: sessions.length,
    rows: page.rows.flatMap(({ id, practiceId }) => {
      const row = named.get(id);
      return row ? [{ ...row, practiceName: names.get(practiceId) ?? null }] : [];
    }),
    nextCursor: page.nextCursor,
    previousCursor: page.previousCursor,
  };
}
