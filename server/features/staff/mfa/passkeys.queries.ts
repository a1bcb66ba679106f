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

export function findPasskey(db: Db, credentialId: Buffer) {
  return db
    .selectFrom('passkeys as passkey')
    .innerJoin('accounts as account', 'account.id', 'passkey.accountId')
    .where('passkey.credentialId', '=', credentialId)
    .selectAll('passkey')
    .select(['account.email', 'account.apiAccess'])
    .executeTakeFirst();
}

/** @returns false if the credential is already registered, for any account */
export async function insertPasskey(trx: Trx, passkey: Insertable<Database['passkeys']>): Promise<boolean> {
  const row = await trx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deletePasskey(trx: Trx, accountId: string, passkeyId: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('passkeys')
    .where('id', '=', passkeyId)
    .where('accountId', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false if another signature was recorded since `from` was read */
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

/** Deletes a session's challenge that was issued since then, so that it is answered once. */
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

/** Deletes a form's challenge that was issued since then, so that it is answered once. */
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
