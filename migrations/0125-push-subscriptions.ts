import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-06-24-push-subscriptions';

/** Browsers of staff that take pushes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table push_subscriptions (
        id uuid primary key,
        account_id uuid not null references accounts on delete cascade,
        -- Signing out of that browser ends it.
        staff_session_id uuid not null,
        endpoint_hash bytea not null unique,
        -- The endpoint and the browser's keys.
        target text not null,
        server_key text not null,
        browser text,
        system text,
        created_at timestamptz not null,
        last_used_at timestamptz
      );
      create index push_subscriptions_account on push_subscriptions (account_id);
      create index push_subscriptions_session on push_subscriptions (staff_session_id);
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table push_subscriptions').execute(db);
}
