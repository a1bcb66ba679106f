import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-12-18-visit-notes';

/** Notes that staff keep of a visit: each member of staff has one text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table visit_notes (
        visit_id uuid not null references visits,
        account_id uuid not null references accounts,
        text text not null,
        -- Incremented by each save; a save names the version it started from.
        version integer not null default 1,
        saved_at timestamptz not null,
        primary key (visit_id, account_id)
      );
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table visit_notes`.execute(db);
}
