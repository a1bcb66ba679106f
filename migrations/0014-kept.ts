import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-12-03-kept';

/** Checking in marks the appointment KEPT in the practice's record system. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table visit_types add column check_in_keeps boolean not null default false;
      -- When the record system has said yes.
      alter table visit_patients add column kept_at timestamptz;

      -- What the demo record system knows: one appointment for each patient of a visit.
      create table demo_appointments (
        appointment_id uuid primary key references visit_patients,
        status text not null check (status in ('KEPT')),
        changed_at timestamptz not null
      );
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      drop table demo_appointments;
      alter table visit_patients drop column kept_at;
      alter table visit_types drop column check_in_keeps;
    `)
    .execute(db);
}
