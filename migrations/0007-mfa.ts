import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-11-26-mfa';

/** Codes as a second factor: what practices require of each role, challenges, codes, and which sessions have passed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table practices
        add column patient_mfa boolean not null default false,
        add column provider_mfa boolean not null default false;
      alter table accounts add column mobile text;
      alter table staff_sessions add column mfa_passed_at timestamptz;
      alter table visit_sessions add column mfa_passed_at timestamptz;

      -- One for each session that owes a code; the page's address has its id.
      create table mfa_challenges (
        id uuid primary key,
        user_type text not null check (user_type in ('patient', 'provider', 'guest')),
        -- Of staff_sessions or visit_sessions, by the user type.
        session_id uuid not null,
        created_at timestamptz not null,
        unique (user_type, session_id)
      );

      -- The code itself is nowhere: it is made from the id with a key of the application's.
      create table mfa_codes (
        id uuid primary key,
        challenge_id uuid not null references mfa_challenges on delete cascade,
        -- account:<id> or patient:<id>: whose sends are counted together.
        person text not null,
        method text not null check (method in ('Email', 'SMS')),
        sent_at timestamptz not null,
        expires_at timestamptz not null,
        tries integer not null default 0,
        used_at timestamptz
      );
      create index mfa_codes_of_person on mfa_codes (person, sent_at);
      create index mfa_codes_of_challenge on mfa_codes (challenge_id, sent_at);

      -- A code's message belongs to no visit.
      alter table messages
        alter column visit_id drop not null,
        alter column session_id drop not null,
        add column mfa_code_id uuid references mfa_codes on delete set null;
      create index messages_of_mfa_code on messages (mfa_code_id) where mfa_code_id is not null;
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      delete from messages where kind = 'mfa-code';
      alter table messages
        drop column mfa_code_id,
        alter column session_id set not null,
        alter column visit_id set not null;
      drop table mfa_codes, mfa_challenges;
      alter table visit_sessions drop column mfa_passed_at;
      alter table staff_sessions drop column mfa_passed_at;
      alter table accounts drop column mobile;
      alter table practices drop column provider_mfa, drop column patient_mfa;
    `)
    .execute(db);
}
