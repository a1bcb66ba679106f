import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-01-23-idle-sessions';

/** A session of staff ends when its person has done nothing for the practice's idle time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      -- Moved on by what the person does; null where there is no idle time.
      alter table staff_sessions add column active_until timestamptz;
    `)
    .execute(db);
}
