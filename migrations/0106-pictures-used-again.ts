import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-03-27-pictures-used-again';

/** When a picture was taken that a patient uses again before a later visit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table images add column taken_at timestamptz`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table images drop column taken_at`.execute(db);
}
