import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-01-07-scheduling-by-record';

/** Whether visits of a type get an encounter in the practice's record system. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table visit_types add column creates_encounter boolean not null default false;`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table visit_types drop column creates_encounter;`).execute(db);
}
