import { sql } from 'kysely';
import { ownPracticeRows } from '#server/storage/db/bases.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { FeedNames } from '#shared/domain/own-account.ts';
import type { Language } from '#shared/domain/visit.ts';

export interface FeedChoice {
  names: FeedNames;
  language: Language;
}

export function findFeed(db: Db, accountId: string) {
  return db
    .selectFrom('calendarFeeds')
    .select(['names', 'madeAt', 'fetchedAt'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}

export function lockFeedByToken(trx: Trx, tokenHash: Buffer) {
  return trx
    .selectFrom('calendarFeeds as feed')
    .innerJoin('accounts as account', 'account.id', 'feed.accountId')
    .where('feed.tokenHash', '=', tokenHash)
    .select(['feed.accountId', 'feed.names', 'feed.language', 'feed.fetchedAt'])
    .select(['account.displayName', 'account.apiAccess'])
    .select(['account.isClientAdmin', 'account.isAdminOnly', 'account.canEndVisit'])
    .forUpdate('feed')
    .executeTakeFirst();
}

export function selectMemberships(db: Db, accountId: string) {
  return ownPracticeRows(db, accountId)
    .where('practice.disabledAt', 'is', null)
    .select(['membership.practiceId', 'membership.userType'])
    .orderBy('membership.practiceId')
    .execute();
}

export async function putFeed(
  trx: Trx,
  feed: FeedChoice & { accountId: string; tokenHash: Buffer; madeAt: Date },
): Promise<void> {
  const { accountId, ...rest } = feed;
  const row = { ...rest, fetchedAt: null };
  await trx
    .insertInto('calendarFeeds')
    .values({ accountId, ...row })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(row))
    .execute();
}

export async function updateFeed(trx: Trx, accountId: string, choice: FeedChoice): Promise<boolean> {
  const row = await trx
    .updateTable('calendarFeeds')
    .set({ ...choice })
    .where('accountId', '=', accountId)
    .returning('accountId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteFeed(trx: Trx, accountId: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('calendarFeeds')
    .where('accountId', '=', accountId)
    .returning('accountId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markFetched(trx: Trx, accountId: string, fetchedAt: Date): Promise<void> {
  await trx.updateTable('calendarFeeds').set({ fetchedAt }).where('accountId', '=', accountId).execute();
}

/** The first visit of each chain of moves that leads to these; an unmoved visit is its own. */
export async function selectFirstVisits(db: Db, visitIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ visitId: string; firstId: string }>`
    with recursive chain (visit_id, first_id, moved_from) as (
      select id, id, moved_from from visits where id = any(${visitIds}::uuid[])
      union all
      select chain.visit_id, visit.id, visit.moved_from
        from chain join visits as visit on visit.id = chain.moved_from
    )
    select visit_id, first_id from chain where moved_from is null`.execute(db);
  return new Map(rows.map(({ visitId, firstId }) => [visitId, firstId]));
}

/**
 * Records what the entries say now. An entry that changed gets a higher sequence.
 *
 * @returns each entry's sequence and last change, by its uid
 */
export async function noteEntries(
  trx: Trx,
  accountId: string,
  entries: readonly { uid: string; fingerprint: string; startsAt: Date }[],
  { now, forgetBefore }: { now: Date; forgetBefore: Date },
): Promise<Map<string, { sequence: number; changedAt: Date }>> {
  if (entries.length > 0)
    await sql`
      insert into calendar_feed_entries as entry
        (account_id, uid, fingerprint, sequence, changed_at, starts_at)
      select ${accountId}, uid, fingerprint, 0, ${now}, starts_at
        from unnest(
          ${entries.map(({ uid }) => uid)}::uuid[],
          ${entries.map(({ fingerprint }) => fingerprint)}::text[],
          ${entries.map(({ startsAt }) => startsAt.toISOString())}::timestamptz[]
        ) as shown(uid, fingerprint, starts_at)
      on conflict (account_id, uid) do update set
        fingerprint = excluded.fingerprint, sequence = entry.sequence + 1,
        changed_at = excluded.changed_at, starts_at = excluded.starts_at
        where entry.fingerprint <> excluded.fingerprint`.execute(trx);
  await trx
    .deleteFrom('calendarFeedEntries')
    .where('accountId', '=', accountId)
    .where('startsAt', '<', forgetBefore)
    .execute();
  const rows = await trx
    .selectFrom('calendarFeedEntries')
    .where('accountId', '=', accountId)
    .select(['uid', 'sequence', 'changedAt'])
    .execute();
  return new Map(rows.map(({ uid, ...entry }) => [uid, entry]));
}
