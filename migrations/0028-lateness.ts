import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-12-17-lateness';

/** What a provider tells the patients who wait for them: how late they are, and whether they see their place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table lateness (
        practice_id integer not null references practices,
        account_id uuid not null references accounts,
        -- Null: on time.
        minutes integer check (minutes > 0),
        shows_line boolean not null,
        announced_at timestamptz not null,
        primary key (practice_id, account_id)
      );
      create index participants_waiting on participants (visit_id) where stage = 'waiting';
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop index participants_waiting; drop table lateness').execute(db);
}
