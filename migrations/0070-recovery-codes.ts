import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-01-26-recovery-codes';

/** Recovery codes of staff with an authenticator app, each good for one sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table recovery_codes (
        account_id uuid not null references accounts on delete cascade,
        -- HMAC-SHA-256 under a key of the application's.
        hash bytea not null,
        created_at timestamptz not null,
        used_at timestamptz,
        primary key (account_id, hash)
      );

      -- Wrong codes are counted by what they were meant to be, so that a thief who tries one kind leaves the owner the
      -- other.
      alter table app_code_failures rename to factor_failures;
      alter index app_code_failures_of_account rename to factor_failures_of_account;
      alter table factor_failures
        add column method text not null default 'app' check (method in ('app', 'recovery'));
      alter table factor_failures alter column method drop default;
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      delete from messages where kind in ('app-added', 'app-removed', 'recovery-code-used');
      delete from factor_failures where method <> 'app';
      alter table factor_failures drop column method;
      alter index factor_failures_of_account rename to app_code_failures_of_account;
      alter table factor_failures rename to app_code_failures;
      drop table recovery_codes;
    `)
    .execute(db);
}
