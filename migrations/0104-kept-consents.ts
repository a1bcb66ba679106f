import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-03-25-kept-consents';

/** Wrong dates of birth of a patient who confirms an earlier consent: after a few, the visit asks for a signature. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table visit_patients add column wrong_birth_dates integer not null default 0`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table visit_patients drop column wrong_birth_dates`.execute(db);
}
