import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-11-21-whole-visit';

/** Removal, locked microphones, the line to the waiting room, and whether patients see each other's names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table practices add column show_patient_names boolean not null default false;
      alter table visits add column microphones_locked boolean not null default false;

      alter table participants
        drop constraint participants_stage_check,
        add constraint participants_stage_check
          check (stage in ('pending', 'waiting', 'in-visit', 'left', 'removed')),
        add column microphone_locked boolean not null default false,
        -- Of a removed person: when they come back; null is never.
        add column removed_until timestamptz;

      -- The seat whose line with the providers a message belongs to; null: everyone in the visit.
      alter table chat_messages add column with_seat_id uuid references participants;
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table chat_messages drop column with_seat_id;
      update participants set stage = 'left' where stage = 'removed';
      alter table participants
        drop column removed_until,
        drop column microphone_locked,
        drop constraint participants_stage_check,
        add constraint participants_stage_check check (stage in ('pending', 'waiting', 'in-visit', 'left'));
      alter table visits drop column microphones_locked;
      alter table practices drop column show_patient_names;
    `)
    .execute(db);
}
