import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-07-03-staff-second-cameras';

/**
 * Members of staff have a second camera too: the page that shows the code has a staff session. A process that takes a
 * visit over learns which cameras had begun.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table hand_offs
        alter column from_session_id drop not null,
        add column from_staff_session_id uuid references staff_sessions (id) on delete cascade,
        -- A staff session is of no visit: the seat says of which.
        add column seat_id uuid references participants (seat_id) on delete cascade,
        add constraint hand_offs_from_check check (num_nonnulls(from_session_id, from_staff_session_id) = 1),
        add constraint hand_offs_staff_check check (
          (from_staff_session_id is null) = (seat_id is null)
          and (from_staff_session_id is null or purpose = 'camera'));
      create index hand_offs_from_staff on hand_offs (from_staff_session_id);
      create index hand_offs_seat on hand_offs (seat_id);
      alter table second_cameras
        alter column from_session_id drop not null,
        add column from_staff_session_id uuid references staff_sessions (id) on delete cascade,
        add column began_at timestamptz,
        add constraint second_cameras_from_check
          check (num_nonnulls(from_session_id, from_staff_session_id) = 1);
      create index second_cameras_from_staff on second_cameras (from_staff_session_id);
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      delete from second_cameras where from_session_id is null;
      alter table second_cameras
        drop column from_staff_session_id,
        drop column began_at,
        alter column from_session_id set not null;
      delete from hand_offs where from_session_id is null;
      alter table hand_offs
        drop constraint hand_offs_staff_check,
        drop column from_staff_session_id,
        drop column seat_id,
        alter column from_session_id set not null;
    `)
    .execute(db);
}
