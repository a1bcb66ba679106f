import type { Db, Trx } from '../../db/database.ts';

/** How many of an account's codes were not used. */
export async function countUnused(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertCodes(
  trx: Trx,
  accountId: string,
  hashes: readonly Buffer[],
  createdAt: Date,
): Promise<void> {
  await trx
    .insertInto('recoveryCodes')
    .values(hashes.map((hash) => ({ accountId, hash, createdAt })))
    .execute();
}

/** Marks an unused code as used. @returns whether it was there, and whether it was used before */
export async function spendCode(
  trx: Trx,
  accountId: string,
  hash: Buffer,
  now: Date,
): Promise<'spent' | 'used' | 'unknown'> {
  const row = await trx
    .selectFrom('recoveryCodes')
    .select('usedAt')
    .where('accountId', '=', accountId)
    .where('hash', '=', hash)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return 'unknown';
  if (row.usedAt) return 'used';
  await trx
    .updateTable('recoveryCodes')
    .set({ usedAt: now })
    .where('accountId', '=', accountId)
    .where('hash', '=', hash)
    .execute();
  return 'spent';
}

/** Deletes all codes of an account, used ones too. */
export async function deleteCodes(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute();
}
