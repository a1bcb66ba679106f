import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-01-07-reconciliation';

/** Which person is the same as the record system's, who found that, and when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table visit_patients
        add column reconciled_at timestamptz,
        add column reconciled_by uuid references accounts,
        -- The record system's name of the patient at the time.
        add column reconciled_name text;
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table visit_patients drop column reconciled_at, drop column reconciled_by, drop column reconciled_name;
    `)
    .execute(db);
}
