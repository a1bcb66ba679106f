import { isPassword } from '#server/http/access/password-hash.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';

/** Length of an earlier release's stored code, its HMAC-SHA-256, before argon2id. */
const PLAIN_HMAC_BYTES = 32;

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
  hashes: readonly string[],
  createdAt: Date,
): Promise<void> {
  await trx
    .insertInto('recoveryCodes')
    .values(hashes.map((hash) => ({ accountId, hash: Buffer.from(hash), createdAt })))
    .execute();
}

/**
 * The stored hash of a code, or null. Call it outside of a transaction, because hashing takes ten times as long as for
 * a password.
 *
 * @param keyed the code's HMAC, as text
 */
export async function findCode(db: Db, accountId: string, keyed: string): Promise<Buffer | null> {
  const rows = await db
    .selectFrom('recoveryCodes')
    .select('hash')
    .where('accountId', '=', accountId)
    .execute();
  const same = await Promise.all(rows.map(({ hash }) => isCode(hash, keyed)));
  return rows.find((_, index) => same[index])?.hash ?? null;
}

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

/** An earlier release's code is its HMAC until `strengthenCodes` hashes it. */
async function isCode(hash: Buffer, keyed: string): Promise<boolean> {
  if (hash.length === PLAIN_HMAC_BYTES) return hash.toString('hex') === keyed;
  return isPassword(hash.toString(), keyed);
}

export function selectPlainCodes(db: Db, most: number) {
  return db
    .selectFrom('recoveryCodes')
    .select(['accountId', 'hash'])
    .where(({ fn, eb }) => eb(fn<number>('octet_length', ['hash']), '=', PLAIN_HMAC_BYTES))
    .limit(most)
    .execute();
}

export async function replaceHash(db: Db, accountId: string, former: Buffer, hash: string): Promise<void> {
  await db
    .updateTable('recoveryCodes')
    .set({ hash: Buffer.from(hash) })
    .where('accountId', '=', accountId)
    .where('hash', '=', former)
    .execute();
}

export async function deleteCodes(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute();
}
