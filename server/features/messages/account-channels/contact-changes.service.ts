import type { Insertable } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import { CODE_TRIES } from '#shared/domain/mfa.ts';
import type { ContactMethod } from '#shared/domain/visit.ts';
import { readRights } from './rights-now.ts';

/** With the account's current rights: the contact must not approve rights added later. */
export async function insertContactChange(
  trx: Trx,
  change: Insertable<Database['contactChanges']>,
): Promise<void> {
  const rights = await readRights(trx, change.accountId);
  await trx
    .insertInto('contactChanges')
    .values({ ...change, rights })
    .execute();
}

export function findChangeWithPerson(db: Db, id: string) {
  return db
    .selectFrom('contactChanges as change')
    .innerJoin('accounts as account', 'account.id', 'change.accountId')
    .selectAll('change')
    .select('account.firstName')
    .where('change.id', '=', id)
    .executeTakeFirst();
}

export function findPendingContact(db: Db, accountId: string, method: ContactMethod, now: Date) {
  return db
    .selectFrom('contactChanges')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('method', '=', method)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findChangeByToken(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('contactChanges')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

export async function selectAskedAt(db: Db, accountId: string, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('contactChanges')
    .select('createdAt')
    .where('accountId', '=', accountId)
    .where('createdAt', '>', since)
    .where('askedBy', 'is', null)
    .execute();
  return rows.map(({ createdAt }) => createdAt.getTime());
}

/**
 * Counts a try if one is left, so that concurrent tries cannot exceed the limit.
 *
 * @returns the count
 */
export async function countCodeTry(trx: Trx, id: string): Promise<number | undefined> {
  const row = await trx
    .updateTable('contactChanges')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('id', '=', id)
    .where('tries', '<', CODE_TRIES)
    .returning('tries')
    .executeTakeFirst();
  return row?.tries;
}

/** @returns false if it was already used or withdrawn */
export async function spendContactChange(trx: Trx, id: string, now: Date): Promise<boolean> {
  const used = await trx
    .updateTable('contactChanges')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}
