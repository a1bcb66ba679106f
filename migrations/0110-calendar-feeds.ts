import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-04-22-calendar-feeds';

/** The secret address at which a calendar app reads a provider's visits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table calendar_feeds (
        account_id uuid primary key references accounts on delete cascade,
        token_hash bytea not null unique,
        names text not null check (names in ('none', 'initials', 'names')),
        language text not null check (language in ('en', 'es')),
        made_at timestamptz not null,
        fetched_at timestamptz
      );
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table calendar_feeds').execute(db);
}
