import type { FeedNames } from '../../../../shared/domain/calendar-feed.ts';
import type { Language } from '../../../../shared/domain/visit.ts';
import type { Db, Trx } from '../../../storage/db/database.ts';

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

/** The feed of an address with its person, locked until the transaction ends. */
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

/** The account's memberships in practices that are not disabled. */
export function selectMemberships(db: Db, accountId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('practices', 'practices.id', 'memberships.practiceId')
    .where('memberships.accountId', '=', accountId)
    .where('practices.disabledAt', 'is', null)
    .select(['memberships.practiceId', 'memberships.userType'])
    .orderBy('memberships.practiceId')
    .execute();
}

/** Makes the feed, or replaces its address. */
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

/** @returns whether there is one */
export async function updateFeed(trx: Trx, accountId: string, choice: FeedChoice): Promise<boolean> {
  const row = await trx
    .updateTable('calendarFeeds')
    .set({ ...choice })
    .where('accountId', '=', accountId)
    .returning('accountId')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns whether there was one */
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
