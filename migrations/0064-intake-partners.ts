import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-01-16-intake-partners';

/** Third-party intake and check-in, the medical-history questionnaire, and patients' ways to them and back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table practices
        -- Incremented by each change of its partners, on their screens.
        add column partners_version integer not null default 1;

      create table partners (
        id uuid primary key,
        practice_id integer not null references practices,
        kind text not null check (kind in ('intake', 'check-in', 'history')),
        url text not null,
        -- What the partner calls the practice.
        partner_practice_id text not null,
        -- What patients read before they leave; without Spanish, they read English.
        message_en text not null,
        message_es text not null,
        mandatory boolean not null,
        -- Questionnaires and answers are named below it.
        namespace_root text,
        -- Null: of all visit types.
        visit_type_ids uuid[],
        is_on boolean not null,
        changed_at timestamptz not null,
        changed_by uuid references accounts,
        -- Removed; patients' ways stay on record.
        retired_at timestamptz,
        check ((kind = 'history') = (namespace_root is not null)),
        check (not is_on or retired_at is null)
      );
      create unique index partner_of_kind on partners (practice_id, kind) where retired_at is null;
      -- Third-party intake and check-in exclude each other (PRODUCT 19.18).
      create unique index partner_in_use on partners (practice_id) where is_on and kind in ('intake', 'check-in');

      create table partner_secrets (
        -- Names the secret in what it signs (kid).
        id uuid primary key,
        partner_id uuid not null references partners,
        -- Sealed; the end, for people to recognize it. Null once it no longer counts.
        secret text,
        secret_end text not null,
        made_at timestamptz not null,
        made_by uuid references accounts,
        -- We sign with it from then on, or as soon as the partner does.
        signs_from timestamptz not null,
        -- It no longer counts from then on; null: it has no successor.
        ends_at timestamptz
      );
      create index partner_secrets_of on partner_secrets (partner_id);

      -- A patient's way to a partner and back.
      create table partner_trips (
        id uuid primary key,
        partner_id uuid not null references partners,
        session_id uuid not null references visit_patients,
        -- Of the nonce that the way back has to bring.
        nonce_hash bytea not null unique,
        -- Only the browser that left comes back.
        browser_id uuid not null,
        -- As they were on leaving: the way back has to name them.
        url text not null,
        partner_practice_id text not null,
        left_at timestamptz not null,
        expires_at timestamptz not null,
        ended_at timestamptz,
        outcome text check (outcome in ('completed', 'cancelled')),
        -- The latest refused return of it.
        refused_at timestamptz,
        check ((ended_at is null) = (outcome is null))
      );
      create index partner_trips_of on partner_trips (session_id, left_at);

      -- The answers to a questionnaire, which a job fetches.
      create table history_results (
        trip_id uuid primary key references partner_trips,
        session_id uuid not null references visit_patients,
        state text not null check (state in ('waiting', 'received', 'failed')),
        failure text,
        -- A FHIR R4 QuestionnaireResponse; sealed.
        response text,
        asked_at timestamptz not null,
        received_at timestamptz,
        check ((state = 'received') = (response is not null)),
        check ((state = 'failed') = (failure is not null))
      );
      create index history_results_of on history_results (session_id);

      -- What was answered at the demo partner, which plays another company's database.
      create table demo_partner_answers (trip_id uuid primary key, answers jsonb not null, answered_at timestamptz not null);
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      drop table demo_partner_answers;
      drop table history_results;
      drop table partner_trips;
      drop table partner_secrets;
      drop table partners;
      alter table practices drop column partners_version;
    `)
    .execute(db);
}
