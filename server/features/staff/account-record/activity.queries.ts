import { type SqlBool, sql } from 'kysely';
import { whereAsked } from '#server/features/core/audit/unasked.ts';
import type { Db } from '#server/storage/db/database.ts';
import { keysetPage } from '#server/storage/db/keyset-page.ts';

interface ActivityRequest {
  sort: '-at' | 'at';
  cursor?: string | undefined;
  limit: number;
}

/** The chain of events without a practice, such as signing in. */
const NO_PRACTICE = 0;

/**
 * The account's events in these practices, including those by its seats in visits. Each practice is read by
 * its own index, in order.
 */
export function selectActivity(
  db: Db,
  accountId: string,
  practiceIds: readonly number[],
  request: ActivityRequest,
) {
  const did = sql<SqlBool>`event.actor = any(array(
    select 'account:' || ${accountId}::text
    union all select 'seat:' || seat_id from participants where account_id = ${accountId}))`;
  const parts = [...practiceIds, NO_PRACTICE].map((practiceId) =>
    db
      .selectFrom('auditEvents as event')
      .where('event.practiceId', '=', practiceId)
      .where(did)
      .where(whereAsked('event'))
      .select([
        'event.id',
        'event.practiceId',
        'event.at',
        'event.actor',
        'event.action',
        'event.visitId',
        'event.subjectId',
        'event.details',
        'event.address',
        'event.userAgent',
        'event.sessionId',
      ]),
  );
  return keysetPage(db, parts, request, {
    keys: { at: { by: sql`event.at`, type: 'timestamptz' } },
    id: sql`event.id`,
    idType: 'bigint',
  });
}

export async function findLastSignIn(db: Db, accountId: string): Promise<Date | undefined> {
  const found = await db
    .selectFrom('auditEvents')
    .select('at')
    .where('practiceId', '=', NO_PRACTICE)
    .where('actor', '=', `account:${accountId}`)
    .where('action', '=', 'staff.signed-in')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.at;
}

export async function findLastActivity(db: Db, accountId: string): Promise<Date | null> {
  const found = await db
    .selectFrom('accounts')
    .select('lastActivityAt')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return found?.lastActivityAt ?? null;
}
