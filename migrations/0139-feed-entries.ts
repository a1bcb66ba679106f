import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-07-15-feed-entries';

/** What a provider's calendar feed showed of each visit, so that an entry says when it changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table calendar_feed_entries (
        account_id uuid not null references accounts (id) on delete cascade,
        -- The first of the visits that were moved to this one.
        uid uuid not null,
        -- A hash of what the entry says.
        fingerprint text not null,
        sequence integer not null,
        changed_at timestamptz not null,
        starts_at timestamptz not null,
        primary key (account_id, uid)
      );
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table calendar_feed_entries').execute(db);
}
