import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-11-28-before-the-visit';

/** What a patient does before the visit: the steps, the consent record, and taking the visit back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [steps, consent, cancelling]) await sql.raw(part).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      drop table consent_heads, consent_records, consent_texts, workflow_steps;
      drop function refuse_consent_change;
      alter table visit_types drop column workflow, drop column consent_variant, drop column begin_minutes;
      alter table practices drop column requires_licensed_provider;
      alter table accounts drop column licensed_states;
      alter table visit_patients drop column cancelled_at, drop column cancel_reason,
        drop column cancel_category, drop column cancel_comment;
    `)
    .execute(db);
}

const steps = `
  alter table visit_types
    -- In order: [{ "step": "terms", "mandatory": true }, …]
    add column workflow jsonb not null default '[]',
    add column consent_variant text not null default 'telehealth'
      check (consent_variant in ('telehealth', 'behavioral-health')),
    -- Timeframe to begin: minutes before the start; null is as soon as the patient has the link.
    add column begin_minutes integer check (begin_minutes > 0);
  alter table practices add column requires_licensed_provider boolean not null default false;
  alter table accounts add column licensed_states text[] not null default '{}';

  create table workflow_steps (
    session_id uuid not null references visit_patients,
    step text not null,
    outcome text not null check (outcome in ('done', 'skipped')),
    at timestamptz not null,
    -- What was agreed to: version, variant, language.
    details jsonb not null default '{}',
    primary key (session_id, step)
  );
`;

const consent = `
  -- The words that were agreed to, once for each version and language.
  create table consent_texts (
    sha256 bytea primary key,
    version text not null,
    language text not null,
    body text not null
  );

  create table consent_records (
    id uuid primary key,
    practice_id integer not null references practices,
    seq bigint not null,
    visit_id uuid not null references visits,
    session_id uuid not null references visit_patients,
    kind text not null check (kind in ('consent', 'location')),
    -- JSON as it was written: its hash is of these very bytes.
    record text not null,
    at timestamptz not null,
    previous_hash bytea not null,
    hash bytea not null,
    unique (practice_id, seq),
    unique (session_id, kind)
  );
  create index on consent_records (visit_id);

  -- How long each practice's chain is and what it ends with, under a key that is not in the database.
  create table consent_heads (
    practice_id integer primary key references practices,
    seq bigint not null,
    hash bytea not null,
    seal bytea not null
  );

  create function refuse_consent_change() returns trigger language plpgsql as $$
  begin
    raise exception 'consent records are append-only';
  end $$;
  create trigger refuse_consent_change before update or delete or truncate on consent_records
    for each statement execute function refuse_consent_change();
  create trigger refuse_consent_change before update or delete or truncate on consent_texts
    for each statement execute function refuse_consent_change();
`;

const cancelling = `
  alter table visit_patients
    add column cancelled_at timestamptz,
    add column cancel_reason text,
    add column cancel_category text,
    add column cancel_comment text;
`;
