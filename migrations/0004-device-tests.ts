import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-11-23-device-tests';

/** What patients' device tests found, kept with the visit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table device_tests (
        -- Made by the page: sending it twice keeps one.
        id uuid not null,
        visit_id uuid not null references visits,
        session_id uuid not null references visit_patients,
        at timestamptz not null,
        result jsonb not null,
        primary key (session_id, id)
      );
      create index device_tests_of_visit on device_tests (visit_id, session_id, at desc);
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table device_tests`.execute(db);
}
