import type { Insertable } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';
import type { Language } from '#shared/domain/visit.ts';

export function selectDevices(db: Db, accountId: string) {
  return db
    .selectFrom('pushSubscriptions')
    .where('accountId', '=', accountId)
    .select(['id', 'target', 'serverKey', 'browser', 'system', 'createdAt', 'lastUsedAt', 'failingSince'])
    .orderBy('createdAt')
    .execute();
}

export function selectDeviceIds(trx: Trx, accountIds: readonly string[]) {
  if (accountIds.length === 0) return [];
  return trx
    .selectFrom('pushSubscriptions')
    .where('accountId', 'in', accountIds)
    .select(['accountId', 'id'])
    .orderBy('createdAt')
    .execute();
}

export async function noteFailing(db: Db, id: string, failingSince: Date): Promise<void> {
  await db
    .updateTable('pushSubscriptions')
    .set({ failingSince })
    .where('id', '=', id)
    .where('failingSince', 'is', null)
    .execute();
}

export async function findAddress(trx: Trx, accountId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .where('apiAccess', 'not in', [API_ACCESS.disabled, API_ACCESS.revoked])
    .select('email')
    .executeTakeFirst();
  return row?.email;
}

export async function findLanguage(db: Db, accountId: string): Promise<Language> {
  const row = await db
    .selectFrom('notificationSettings')
    .where('accountId', '=', accountId)
    .select('language')
    .executeTakeFirst();
  return row?.language ?? 'en';
}

export async function selectReachable(db: Db, accountIds: readonly string[]): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('pushSubscriptions')
    .where('accountId', 'in', accountIds)
    .select('accountId')
    .distinct()
    .execute();
  return rows.map(({ accountId }) => accountId);
}

/** Locks the account, so that adding two browsers concurrently cannot exceed the limit. */
export async function holdAccount(trx: Trx, accountId: string): Promise<void> {
  await trx.selectFrom('accounts').where('id', '=', accountId).select('id').forNoKeyUpdate().execute();
}

/** A browser belongs to the person who signed in there last. */
export async function deleteEndpoint(trx: Trx, endpointHash: Buffer): Promise<void> {
  await trx.deleteFrom('pushSubscriptions').where('endpointHash', '=', endpointHash).execute();
}

export async function deleteOwnEndpoint(
  trx: Trx,
  accountId: string,
  endpointHash: Buffer,
): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('pushSubscriptions')
    .where('accountId', '=', accountId)
    .where('endpointHash', '=', endpointHash)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function insertDevice(trx: Trx, row: Insertable<Database['pushSubscriptions']>): Promise<void> {
  await trx.insertInto('pushSubscriptions').values(row).execute();
}

export async function deleteDevice(trx: Trx, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('pushSubscriptions')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteDevicesOfSessions(db: Db, staffSessionIds: readonly string[]): Promise<void> {
  if (staffSessionIds.length === 0) return;
  await db.deleteFrom('pushSubscriptions').where('staffSessionId', 'in', staffSessionIds).execute();
}

export async function noteUsed(db: Db, id: string, lastUsedAt: Date): Promise<void> {
  await db
    .updateTable('pushSubscriptions')
    .set({ lastUsedAt, failingSince: null })
    .where('id', '=', id)
    .execute();
}

/** A person gets no second push about the same event for this long, in milliseconds. */
const NOTED_FOR_MS = 2 * 24 * 60 * 60_000;

/**
 * Records that the person gets a push about this, and forgets records from days ago.
 *
 * @returns false if they already got it
 */
export async function noteOnce(
  trx: Trx,
  { accountId, about, at }: { accountId: string; about: string; at: Date },
): Promise<boolean> {
  await trx
    .deleteFrom('pushNotices')
    .where('accountId', '=', accountId)
    .where('at', '<', new Date(at.getTime() - NOTED_FOR_MS))
    .execute();
  const row = await trx
    .insertInto('pushNotices')
    .values({ accountId, about, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('accountId')
    .executeTakeFirst();
  return row !== undefined;
}
