import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-01-02-account-notes';

/** What administrators note of a member of their staff: one text in each practice, which the person does not see. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table account_notes (
        account_id uuid not null references accounts on delete cascade,
        practice_id integer not null references practices,
        text text not null,
        -- Incremented by each save; a save names the version it started from.
        version integer not null default 1,
        updated_by uuid not null references accounts,
        updated_at timestamptz not null,
        primary key (account_id, practice_id)
      );
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table account_notes`.execute(db);
}
