import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-06-17-captions';

/** Patients who read captions: an accommodation that staff see before the next visit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table patients add column reads_captions boolean not null default false;').execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table patients drop column reads_captions;').execute(db);
}
