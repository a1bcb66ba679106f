import type { Insertable } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';

/** @returns whether it is the visit patient's first */
export async function insertRating(trx: Trx, rating: Insertable<Database['visitRatings']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('visitRatings')
    .values(rating)
    .onConflict((conflict) => conflict.column('sessionId').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function hasRated(db: Db, sessionId: string): Promise<boolean> {
  const rating = await db
    .selectFrom('visitRatings')
    .select('sessionId')
    .where('sessionId', '=', sessionId)
    .executeTakeFirst();
  return rating !== undefined;
}
