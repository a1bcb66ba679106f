import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-07-12-gone-appointments';

/** Deleted appointments are found by looking each up from time to time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table appointments add column looked_up_at timestamptz').execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table appointments drop column looked_up_at').execute(db);
}
