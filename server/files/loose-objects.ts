import { sql } from 'kysely';
import type { Db, Trx } from '../db/database.ts';
import type { ByteStore } from './byte-store.ts';

/** How long a transaction may take to adopt what was written ahead of it; statements end after seconds. */
const AHEAD = sql<Date>`now() + interval '1 hour'`;
const AT_ONCE = sql<Date>`now()`;
/** Objects that one transaction of the sweep removes. */
const BATCH = 50;

/** Writes down, outside of any transaction, that an object is about to be written. */
export async function announceObject(db: Db, objectId: string): Promise<void> {
  await db.insertInto('looseObjects').values({ objectId, store: 's3', dueAt: AHEAD }).execute();
}

/** A part has the object now. @throws Error if the object was removed meanwhile */
export async function adoptObject(trx: Trx, objectId: string): Promise<void> {
  const adopted = await trx
    .deleteFrom('looseObjects')
    .where('objectId', '=', objectId)
    .returning('objectId')
    .executeTakeFirst();
  if (!adopted) throw new Error(`object ${objectId} was written too long ago`);
}

/** No part has the objects any more: they are removed after the commit. */
export async function leaveObjects(trx: Trx, objectIds: readonly string[]): Promise<void> {
  if (objectIds.length === 0) return;
  await trx
    .insertInto('looseObjects')
    .values(objectIds.map((objectId) => ({ objectId, store: 's3' as const, dueAt: AT_ONCE })))
    .execute();
}

/**
 * Removes the objects that are due, at least once each. Those of a running transaction, and those that another process
 * removes, are locked and passed over.
 *
 * @returns how many
 * @throws SERVICE_UNAVAILABLE if the store is away; what is left stays due
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

/** Whether any object waits for its removal. */
export async function anyObjectDue(db: Db): Promise<boolean> {
  const due = await db
    .selectFrom('looseObjects')
    .select('objectId')
    .where('dueAt', '<=', AT_ONCE)
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}
