import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-12-27-own-account';

/** What people change of their own account: image, contacts, security question; where they are signed in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [accounts, changes]) await sql.raw(part).execute(db);
}

const accounts = `
  alter table accounts
    add column image_file_id uuid references files,
    -- A key of the product's questions, and argon2id of the answer; never a way to sign in.
    add column security_question text,
    add column security_answer_hash text,
    -- Announcements that the person does not want to see again.
    add column dismissed_announcements text[] not null default '{}',
    add check ((security_question is null) = (security_answer_hash is null));
  create unique index accounts_of_image on accounts (image_file_id) where image_file_id is not null;
  -- The browser's name for itself, for its owner to recognize the session.
  alter table staff_sessions add column user_agent text not null default '';
  create index staff_sessions_of_account on staff_sessions (account_id) where ended_at is null;
`;

const changes = `
  -- A new address or number that its owner has not confirmed yet: by a link, or by a code.
  create table contact_changes (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    method text not null check (method in ('Email', 'SMS')),
    -- The new contact, and the one that it replaces.
    contact text not null,
    former text,
    -- Of the link's token; null for a code.
    token_hash bytea unique,
    language text not null check (language in ('en', 'es')),
    tries integer not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    revoked_at timestamptz
  );
  create index contact_changes_of_account on contact_changes (account_id, method, created_at);
  alter table messages add column contact_change_id uuid references contact_changes on delete cascade;
`;

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      delete from messages where kind in ('email-change', 'email-changed', 'phone-code');
      alter table messages drop column contact_change_id;
      drop table contact_changes;
      drop index staff_sessions_of_account;
      alter table staff_sessions drop column user_agent;
      create temporary table account_images on commit drop as
        select image_file_id as id from accounts where image_file_id is not null;
      alter table accounts
        drop column dismissed_announcements,
        drop column security_answer_hash,
        drop column security_question,
        drop column image_file_id;
      delete from files where id in (select id from account_images);
    `)
    .execute(db);
}
