import type { Insertable } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';

export type PasskeyPurpose = 'add' | 'sign-in' | 'prove';

export function selectPasskeys(db: Db, accountId: string) {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** A registered passkey with its account, by the id that the authenticator chose. */
export function findPasskey(db: Db, credentialId: Buffer) {
  return db
    .selectFrom('passkeys as passkey')
    .innerJoin('accounts as account', 'account.id', 'passkey.accountId')
    .where('passkey.credentialId', '=', credentialId)
    .selectAll('passkey')
    .select(['account.email', 'account.apiAccess'])
    .executeTakeFirst();
}

/** @returns false if the credential is registered, for this account or another */
export async function insertPasskey(trx: Trx, passkey: Insertable<Database['passkeys']>): Promise<boolean> {
  const row = await trx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns whether it existed */
export async function deletePasskey(trx: Trx, accountId: string, passkeyId: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('passkeys')
    .where('id', '=', passkeyId)
    .where('accountId', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Records a signature.
 *
 * @returns false if another one was recorded since `from` was read
 */
export async function countUse(
  trx: Trx,
  passkeyId: string,
  { from, to, now }: { from: string; to: number; now: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('passkeys')
    .set({ counter: to, lastUsedAt: now })
    .where('id', '=', passkeyId)
    .where('counter', '=', from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a challenge for a session's browser; an earlier one for the same purpose is void. */
export async function keepChallenge(
  db: Db,
  asked: { sessionId: string; purpose: PasskeyPurpose; challenge: string; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('passkeyChallenges')
    .values(asked)
    .onConflict((conflict) => conflict.columns(['sessionId', 'purpose']).doUpdateSet(asked))
    .execute();
}

/** Consumes a session's challenge since then: an answer counts once. */
export async function takeChallenge(
  db: Db,
  sessionId: string,
  purpose: PasskeyPurpose,
  since: Date,
): Promise<string | null> {
  const row = await db
    .deleteFrom('passkeyChallenges')
    .where('sessionId', '=', sessionId)
    .where('purpose', '=', purpose)
    .returning(['challenge', 'createdAt'])
    .executeTakeFirst();
  return row && row.createdAt >= since ? row.challenge : null;
}

/** Stores the challenge of an open sign-in form; an earlier one is void. */
export async function keepForm(
  db: Db,
  form: { uid: string; challenge: string; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('passkeyForms')
    .values(form)
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(form))
    .execute();
}

/** Consumes a form's challenge since then: an answer counts once. */
export async function takeForm(db: Db, uid: string, since: Date): Promise<string | null> {
  const row = await db
    .deleteFrom('passkeyForms')
    .where('uid', '=', uid)
    .returning(['challenge', 'createdAt'])
    .executeTakeFirst();
  return row && row.createdAt >= since ? row.challenge : null;
}

export async function deleteOldForms(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('passkeyForms').where('createdAt', '<', before).execute();
}
