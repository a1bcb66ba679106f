import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-03-05-account-resets';

/** What administrators reset of an account, until its owner has read it after signing in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table account_resets (
        id uuid primary key,
        account_id uuid not null references accounts on delete cascade,
        what text not null check (what in ('password', 'secondFactor')),
        reset_by uuid references accounts on delete set null,
        created_at timestamptz not null,
        read_at timestamptz
      );
      create index account_resets_of_account on account_resets (account_id, created_at);
      create index account_resets_by on account_resets (reset_by);
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table account_resets').execute(db);
}
