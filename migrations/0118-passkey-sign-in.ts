import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-05-27-passkey-sign-in';

/**
 * Signing in with a passkey alone: what open sign-in forms asked browsers to sign. And which factor a
 * session passed, because administrators may need a passkey.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table passkey_forms (
        -- The form's interaction at the embedded identity provider.
        uid text primary key,
        challenge text not null,
        created_at timestamptz not null
      );
      -- Whether the authenticator offers it without being told its id; null if it did not say.
      alter table passkeys add column discoverable boolean;
      -- Null before the second factor, and for those of an earlier release.
      alter table staff_sessions add column mfa_method text
        check (mfa_method in ('passkey', 'recovery', 'app', 'code'));
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table staff_sessions drop column mfa_method;
      alter table passkeys drop column discoverable;
      drop table passkey_forms;
    `)
    .execute(db);
}
