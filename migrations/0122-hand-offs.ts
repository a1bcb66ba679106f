import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-06-17-hand-offs';

/** A seat's page shows a code, with which another device of the same person continues the visit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table hand_offs (
        id uuid primary key,
        token_hash bytea not null unique,
        purpose text not null check (purpose in ('move')),
        -- The session of the page that shows the code.
        from_session_id uuid not null references visit_sessions (id) on delete cascade,
        -- The session that the code opened.
        to_session_id uuid references visit_sessions (id) on delete cascade,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index hand_offs_from on hand_offs (from_session_id);
      create index hand_offs_to on hand_offs (to_session_id);
      create index visit_sessions_session on visit_sessions (session_id);
      create index visit_sessions_guest on visit_sessions (guest_id);
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      drop index visit_sessions_guest;
      drop index visit_sessions_session;
      drop table hand_offs;
    `)
    .execute(db);
}
