import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-01-25-authenticator-apps';

/** Authenticator apps as staff's second factor (RFC 6238), and the wrong codes that limit tries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table authenticator_apps (
        id uuid primary key,
        account_id uuid not null references accounts on delete cascade,
        name text not null,
        -- Sealed for this row and account.
        secret text not null,
        created_at timestamptz not null,
        -- Null until a code of it was entered.
        confirmed_at timestamptz,
        -- The newest step (30 s since 1970) whose code was used: it and earlier ones are refused.
        last_step integer,
        last_used_at timestamptz
      );
      create index authenticator_apps_of_account on authenticator_apps (account_id);

      create table app_code_failures (
        account_id uuid not null references accounts on delete cascade,
        at timestamptz not null
      );
      create index app_code_failures_of_account on app_code_failures (account_id, at);
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table app_code_failures, authenticator_apps').execute(db);
}
