import type { Db } from '#server/storage/db/database.ts';

export async function hasOptedOut(db: Db, number: string): Promise<boolean> {
  const row = await db
    .selectFrom('textOptOuts')
    .select('number')
    .where('number', '=', number)
    .executeTakeFirst();
  return row !== undefined;
}

export async function selectOptedOut(db: Db, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await db.selectFrom('textOptOuts').select('number').where('number', 'in', numbers).execute();
  return new Set(rows.map(({ number }) => number));
}

export async function noteOptOut(db: Db, number: string, since: Date): Promise<void> {
  await db
    .insertInto('textOptOuts')
    .values({ number, since })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute();
}

/** Retries texts to the number, because its owner replied START, or staff learned that they did. */
export async function forgetOptOut(db: Db, number: string): Promise<void> {
  await db.deleteFrom('textOptOuts').where('number', '=', number).execute();
}
