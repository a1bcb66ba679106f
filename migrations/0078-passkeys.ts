import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-02-21-passkeys';

/** Passkeys as staff's second factor (WebAuthn), and the challenges that browsers were asked to sign. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table passkeys (
        id uuid primary key,
        account_id uuid not null references accounts on delete cascade,
        name text not null,
        -- As the authenticator chose it.
        credential_id bytea not null unique,
        -- COSE_Key.
        public_key bytea not null,
        -- The authenticator's count of signatures; 0 for those that keep none.
        counter bigint not null,
        -- How browsers reach it: 'internal', 'usb' …
        transports text[] not null,
        created_at timestamptz not null,
        last_used_at timestamptz
      );
      create index passkeys_of_account on passkeys (account_id);

      create table passkey_challenges (
        session_id uuid not null references staff_sessions on delete cascade,
        purpose text not null check (purpose in ('add', 'sign-in')),
        challenge text not null,
        created_at timestamptz not null,
        primary key (session_id, purpose)
      );
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table passkey_challenges, passkeys').execute(db);
}
