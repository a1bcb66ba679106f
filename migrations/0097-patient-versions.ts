import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-03-11-patient-versions';

/** Staff correct a patient's details: of two who save, the second sees an error. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table patients add column version integer not null default 1;').execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table patients drop column version;').execute(db);
}
