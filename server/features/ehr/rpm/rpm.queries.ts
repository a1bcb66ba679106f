import { sql } from 'kysely';
import type { Db } from '#server/storage/db/database.ts';
import { effective } from '#server/storage/settings/effective.ts';

export async function hasMonitoring(db: Db, practiceId: number): Promise<boolean> {
  const row = await db
    .selectFrom('practices as practice')
    .where('practice.id', '=', practiceId)
    .select(effective('hasRemoteMonitoring', { practice: 'practice' }).as('on'))
    .executeTakeFirst();
  return row?.on ?? false;
}

/** From the start of the first day to the end of the last day, in the practice's time zone. */
export async function instantsOf(db: Db, practiceId: number, { from, to }: { from: string; to: string }) {
  return db
    .selectFrom('practices')
    .where('id', '=', practiceId)
    .select([
      sql<Date>`(${from}::date)::timestamp at time zone time_zone`.as('from'),
      sql<Date>`(${to}::date + 1)::timestamp at time zone time_zone`.as('until'),
    ])
    .executeTakeFirstOrThrow();
}
