import { sql } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';

export type FactorMethod = 'app' | 'recovery';

export function selectApps(db: Db, accountId: string) {
  return db
    .selectFrom('authenticatorApps')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is not', null)
    .orderBy('confirmedAt')
    .orderBy('id')
    .execute();
}

export async function insertApp(
  trx: Trx,
  app: { id: string; accountId: string; name: string; secret: string; createdAt: Date },
): Promise<void> {
  await trx.insertInto('authenticatorApps').values(app).execute();
}

export function lockApp(trx: Trx, accountId: string, appId: string) {
  return trx
    .selectFrom('authenticatorApps')
    .selectAll()
    .where('id', '=', appId)
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
}

export async function markConfirmed(trx: Trx, appId: string, lastStep: number, now: Date): Promise<void> {
  await trx
    .updateTable('authenticatorApps')
    .set({ confirmedAt: now, lastStep, lastUsedAt: now })
    .where('id', '=', appId)
    .execute();
}

/**
 * Uses up the codes of a step and of earlier ones.
 *
 * @returns false if that step was already used
 */
export async function spendStep(trx: Trx, appId: string, step: number, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('authenticatorApps')
    .set({ lastStep: step, lastUsedAt: now })
    .where('id', '=', appId)
    .where(({ or, eb }) => or([eb('lastStep', 'is', null), eb('lastStep', '<', step)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteApp(trx: Trx, accountId: string, appId: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('authenticatorApps')
    .where('id', '=', appId)
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteUnconfirmed(trx: Trx, accountId: string): Promise<void> {
  await trx
    .deleteFrom('authenticatorApps')
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is', null)
    .execute();
}

export async function deleteFailures(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('factorFailures').where('accountId', '=', accountId).execute();
}

export async function selectFailures(
  db: Db,
  accountId: string,
  method: FactorMethod,
  since: Date,
): Promise<number[]> {
  const rows = await db
    .selectFrom('factorFailures')
    .select('at')
    .where('accountId', '=', accountId)
    .where('method', '=', method)
    .where('at', '>', since)
    .execute();
  return rows.map(({ at }) => at.getTime());
}

export async function insertFailure(
  trx: Trx,
  accountId: string,
  method: FactorMethod,
  at: Date,
): Promise<void> {
  await trx.insertInto('factorFailures').values({ accountId, method, at }).execute();
}

export async function deleteOldAppRows(db: Db, before: Date): Promise<void> {
  await sql`delete from authenticator_apps where confirmed_at is null and created_at < ${before}`.execute(db);
  await sql`delete from factor_failures where at < ${before}`.execute(db);
}
