import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-12-10-staff-accounts';

/** Staff accounts on screens: what an account may, how it was changed, and invitations by one-time link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table accounts
        -- Counted up by each change on a screen; a person who saves an older one sees an error.
        add column version integer not null default 1,
        add column can_end_visit boolean not null default true,
        -- api_access to go back to; null for an active account, and for one that was disabled with SQL.
        add column disabled_access integer,
        add column last_activity_at timestamptz,
        add column created_by uuid references accounts,
        add column idempotency_key uuid,
        add unique (created_by, idempotency_key);

      create table account_invitations (
        id uuid primary key,
        account_id uuid not null references accounts,
        token_hash bytea not null unique,
        language text not null check (language in ('en', 'es')),
        created_by uuid not null references accounts,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz,
        -- Another one has taken its place.
        revoked_at timestamptz,
        -- The link is also emailed; otherwise an administrator shares it.
        emailed boolean not null,
        sent_at timestamptz,
        failure text
      );
      create unique index on account_invitations (account_id) where used_at is null and revoked_at is null;
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      drop table account_invitations;
      alter table accounts
        drop column version,
        drop column can_end_visit,
        drop column disabled_access,
        drop column last_activity_at,
        drop column created_by,
        drop column idempotency_key;
    `)
    .execute(db);
}
