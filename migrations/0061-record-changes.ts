import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-01-15-record-changes';

/** What others change of appointments in the record system, and until when that was read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table appointments
        -- As the record system has it, where that differs from what was written; null where it does not.
        add column their_status text,
        add column their_starts_at timestamptz,
        add column their_reason text,
        add column differs_since timestamptz;

      alter table visits drop constraint visits_cancelled_by_check;
      alter table visits
        add constraint visits_cancelled_by_check check (cancelled_by in ('patient', 'staff', 'record-system'));

      create table record_reads (
        practice_id integer not null references practices,
        -- Null: the installation's.
        record_connection_id uuid references record_connections,
        begun_at timestamptz not null,
        -- Changes before it have been read.
        read_until timestamptz not null,
        unique nulls not distinct (practice_id, record_connection_id)
      );
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      drop table record_reads;
      update visits set cancelled_by = 'staff' where cancelled_by = 'record-system';
      alter table visits drop constraint visits_cancelled_by_check;
      alter table visits add constraint visits_cancelled_by_check check (cancelled_by in ('patient', 'staff'));
      alter table appointments
        drop column their_status, drop column their_starts_at, drop column their_reason, drop column differs_since;
    `)
    .execute(db);
}
