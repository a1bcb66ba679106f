import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-12-01-guests';

/** Guests of a visit: invitations, their links and sessions, and their seats. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table practices
        add column has_third_party boolean not null default true,
        add column guest_mfa boolean not null default false;

      create table guests (
        id uuid primary key,
        visit_id uuid not null references visits,
        guest_type text not null check (guest_type in ('patient', 'provider')),
        -- A colleague who signs in.
        account_id uuid references accounts,
        name text not null,
        email text,
        mobile text,
        language text not null check (language in ('en', 'es')),
        relationship text not null check (relationship in
          ('Self', 'Parent', 'Legal Guardian', 'Legal Representative', 'Caregiver', 'Other')),
        legal_representative_name text,
        response text not null default 'PENDING'
          check (response in ('PENDING', 'ACCEPTED', 'TENTATIVE', 'DECLINED')),
        responded_at timestamptz,
        -- Of the current invitation; null: the inviter shares the link.
        invite_method text check (invite_method in ('Email', 'SMS')),
        invited_at timestamptz not null,
        -- Who invited: the patient of this session, or this account.
        invited_by_session uuid references visit_patients,
        invited_by_account uuid references accounts,
        -- The authorization to disclose: whose word it is that was recorded, and when.
        authorized_at timestamptz not null,
        information_at timestamptz,
        removed_at timestamptz,
        idempotency_key uuid not null,
        unique (visit_id, idempotency_key),
        check (num_nonnulls(invited_by_session, invited_by_account) = 1),
        check (account_id is null or guest_type = 'provider')
      );
      create index on guests (visit_id);
      create unique index on guests (visit_id, account_id) where removed_at is null;

      alter table links
        alter column session_id drop not null,
        add column guest_id uuid references guests,
        add check (num_nonnulls(session_id, guest_id) = 1);
      create index on links (guest_id) where guest_id is not null;

      alter table visit_sessions
        alter column session_id drop not null,
        add column guest_id uuid references guests,
        add check (num_nonnulls(session_id, guest_id) = 1);

      alter table participants
        add column guest_id uuid unique references guests,
        drop constraint participants_check,
        add constraint participants_check
          check (num_nonnulls(session_id, account_id, interpreter_request_id, guest_id) = 1);

      -- A guest's test is kept with the visit like a patient's.
      alter table device_tests
        drop constraint device_tests_pkey,
        alter column session_id drop not null,
        add column guest_id uuid references guests,
        add column owner_id uuid not null generated always as (coalesce(session_id, guest_id)) stored,
        add check (num_nonnulls(session_id, guest_id) = 1),
        add primary key (owner_id, id);

      -- One word to the practice for each patient who would have liked to bring someone.
      create table guest_interests (
        session_id uuid primary key references visit_patients,
        at timestamptz not null
      );
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      drop table guest_interests;
      delete from device_tests where guest_id is not null;
      alter table device_tests
        drop constraint device_tests_pkey,
        drop column owner_id,
        drop column guest_id,
        alter column session_id set not null,
        add primary key (session_id, id);
      delete from chat_messages where seat_id in (select seat_id from participants where guest_id is not null)
        or with_seat_id in (select seat_id from participants where guest_id is not null);
      delete from participants where guest_id is not null;
      alter table participants
        drop constraint participants_check,
        drop column guest_id,
        add constraint participants_check
          check (num_nonnulls(session_id, account_id, interpreter_request_id) = 1);
      delete from visit_sessions where guest_id is not null;
      alter table visit_sessions drop column guest_id, alter column session_id set not null;
      delete from messages where kind in ('guest-invitation', 'guest-notice', 'guest-interest');
      delete from links where guest_id is not null;
      alter table links drop column guest_id, alter column session_id set not null;
      drop table guests;
      alter table practices drop column guest_mfa, drop column has_third_party;
    `)
    .execute(db);
}
