import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-02-22-session-tokens';

/**
 * When a session of staff was last used, whether its sign-in lacked a second factor, and the part of a session's cookie
 * that changes when a code was entered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      -- Of the sessions over an account's number the one that was not used for longest ends.
      alter table staff_sessions add column last_used_at timestamptz not null default now();
      update staff_sessions set last_used_at = least(expires_at - interval '4 hours', now());

      -- An external provider did not tell of a second factor.
      alter table staff_sessions add column owes_factor boolean not null default false;

      -- SHA-256 of 128 random bits; null for sessions of an earlier release, whose cookies have none.
      alter table staff_sessions add column token_hash bytea;
      alter table visit_sessions add column token_hash bytea;
      alter table after_visit_sessions add column token_hash bytea;

      -- Passkeys also confirm changes of the account.
      alter table passkey_challenges drop constraint passkey_challenges_purpose_check;
      alter table passkey_challenges add check (purpose in ('add', 'sign-in', 'prove'));
    `)
    .execute(db);
}
