import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-03-28-finding-patients';

/** Patients are found by what staff know of them: name, phone, date of birth and record number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      -- The words of search_name, the record number's, the digits of the phone number, and YYYYMMDD.
      alter table patients add column search_known text not null generated always as (
        search_text(last_name || ' ' || first_name) || search_text(coalesce(mrn, ''))
        || ' ' || coalesce(regexp_replace(mobile, '[^0-9]', '', 'g'), '')
        || ' ' || coalesce(replace(birth_date, '-', ''), '')) stored;
      create index patients_known on patients using gin (practice_id, search_known gin_trgm_ops);
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table patients drop column search_known').execute(db);
}
