import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-07-11-merged-patients';

const TABLES = ['appointments', 'record_upload_items'];
const BEFORE = "'away', 'refused', 'conflict', 'unauthorized', 'unexpected', 'unsure'";

/** Record systems merge, deactivate and delete patients: nothing is written for those until staff decide. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES)
    await sql
      .raw(`
        alter table ${table} drop constraint ${table}_failure_check;
        alter table ${table} add constraint ${table}_failure_check check (failure in (${BEFORE}, 'patient-gone'));
      `)
      .execute(db);
  await sql
    .raw(`
      alter table appointments
        -- The record that has taken the place of the patient's, which staff have not confirmed yet.
        add column merged_into text,
        -- The patient's former record, under which the appointment may still be.
        add column merged_from text;
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table appointments drop column merged_into, drop column merged_from').execute(db);
  for (const table of TABLES)
    await sql
      .raw(`
        update ${table} set failure = 'refused' where failure = 'patient-gone';
        alter table ${table} drop constraint ${table}_failure_check;
        alter table ${table} add constraint ${table}_failure_check check (failure in (${BEFORE}));
      `)
      .execute(db);
}
