import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-07-01-second-cameras';

/** Another device of a person in a visit is their seat's second camera. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table hand_offs
        drop constraint hand_offs_purpose_check,
        add constraint hand_offs_purpose_check check (purpose in ('move', 'camera'));
      create table second_cameras (
        id uuid primary key,
        seat_id uuid not null references participants (seat_id) on delete cascade,
        -- The session of the page that showed the code.
        from_session_id uuid not null references visit_sessions (id) on delete cascade,
        -- Of the cookie of the device.
        token_hash bytea,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        ended_at timestamptz,
        ended_how text check (ended_how in ('stopped', 'own', 'replaced', 'lost', 'over')),
        check ((ended_at is null) = (ended_how is null))
      );
      create index second_cameras_seat on second_cameras (seat_id);
      create index second_cameras_from on second_cameras (from_session_id);
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      drop table second_cameras;
      delete from hand_offs where purpose = 'camera';
      alter table hand_offs
        drop constraint hand_offs_purpose_check,
        add constraint hand_offs_purpose_check check (purpose in ('move'));
    `)
    .execute(db);
}
