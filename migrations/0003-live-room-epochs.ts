import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-11-22-live-room-epochs';

/** Which taking of a live visit is the valid one: each takeover counts up and ends the one before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table live_rooms (
      visit_id uuid primary key references visits,
      epoch integer not null
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table live_rooms`.execute(db);
}
