import type { Db, Trx } from '#server/storage/db/database.ts';

/**
 * Ends the sessions of an account.
 *
 * @param exceptId a session that stays
 * @returns their ids; the caller closes their sockets after the commit
 */
export async function endSessionsOfAccount(
  trx: Trx,
  accountId: string,
  now: Date,
  exceptId?: string,
): Promise<string[]> {
  let open = trx
    .updateTable('staffSessions')
    .set({ endedAt: now })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null);
  if (exceptId) open = open.where('id', '!=', exceptId);
  return (await open.returning('id').execute()).map(({ id }) => id);
}

export function selectSessionsOfAccount(db: Db, accountId: string, now: Date) {
  return liveStaffSessions(db, now)
    .where('accountId', '=', accountId)
    .select(['id', 'userAgent', 'createdAt', 'expiresAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}

export async function selectSurplusSessions(
  trx: Trx,
  accountId: string,
  most: number,
  now: Date,
): Promise<string[]> {
  const rows = await liveStaffSessions(trx, now)
    .where('accountId', '=', accountId)
    .select('id')
    .orderBy('lastUsedAt', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .offset(most)
    .execute();
  return rows.map(({ id }) => id);
}

export function liveStaffSessions(db: Db, now: Date) {
  return db
    .selectFrom('staffSessions as session')
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .where(({ or, eb }) => or([eb('session.activeUntil', 'is', null), eb('session.activeUntil', '>', now)]));
}

/** @returns undefined if the account has no such session; otherwise whether it ended just now */
export async function endSessionOfAccount(
  trx: Trx,
  accountId: string,
  sessionId: string,
  now: Date,
): Promise<{ ended: boolean } | undefined> {
  const session = await trx
    .selectFrom('staffSessions')
    .select('endedAt')
    .where('id', '=', sessionId)
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!session || session.endedAt) return session && { ended: false };
  await trx.updateTable('staffSessions').set({ endedAt: now }).where('id', '=', sessionId).execute();
  return { ended: true };
}
