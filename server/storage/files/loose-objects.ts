import { sql } from 'kysely';
import type { Db, Trx } from '../db/database.ts';
import type { ByteStore } from './port.ts';

/** How long a transaction may take to adopt an object written before it. Statements time out after seconds. */
const AHEAD = sql<Date>`now() + interval '1 hour'`;
const AT_ONCE = sql<Date>`now()`;
const BATCH = 50;

export async function announceObject(db: Db, objectId: string): Promise<void> {
  await db.insertInto('looseObjects').values({ objectId, store: 's3', dueAt: AHEAD }).execute();
}

/** Marks the object as used by a part. @throws Error if the object was removed in between */
export async function adoptObject(trx: Trx, objectId: string): Promise<void> {
  const adopted = await trx
    .deleteFrom('looseObjects')
    .where('objectId', '=', objectId)
    .returning('objectId')
    .executeTakeFirst();
  if (!adopted) throw new Error(`object ${objectId} was written too long ago`);
}

export async function leaveObjects(trx: Trx, objectIds: readonly string[]): Promise<void> {
  if (objectIds.length === 0) return;
  await trx
    .insertInto('looseObjects')
    .values(objectIds.map((objectId) => ({ objectId, store: 's3' as const, dueAt: AT_ONCE })))
    .execute();
}

/**
 * Removes due objects, at least once each. Skips locked objects, which belong to a running transaction or are being
 * removed by another process.
 *
 * @returns the number of removed objects
 * @throws SERVICE_UNAVAILABLE if the store is unreachable; the remaining objects stay due
 */
export async function sweepObjects(db: Db, store: ByteStore): Promise<number> {
  let removed = 0;
  const sweepBatch = () =>
    db.transaction().execute(async (trx) => {
      const due = await trx
        .selectFrom('looseObjects')
        .select('objectId')
        .where('dueAt', '<=', AT_ONCE)
        .orderBy('dueAt')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute();
      const ids = due.map(({ objectId }) => objectId);
      if (ids.length === 0) return 0;
      await store.remove(trx, ids);
      await trx.deleteFrom('looseObjects').where('objectId', 'in', ids).execute();
      return ids.length;
    });
  for (let now = await sweepBatch(); now > 0; now = await sweepBatch()) removed += now;
  return removed;
}

export async function anyObjectDue(db: Db): Promise<boolean> {
  const due = await db
    .selectFrom('looseObjects')
    .select('objectId')
    .where('dueAt', '<=', AT_ONCE)
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}
