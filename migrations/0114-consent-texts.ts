import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-05-05-consent-texts';

/** Practices' own consent texts, and the visit types that use them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table own_consents (
        id uuid primary key,
        practice_id integer not null references practices,
        name text not null,
        -- The newest one of own_consent_versions.
        version integer not null default 1 check (version > 0),
        retired_at timestamptz,
        unique (practice_id, id)
      );
      create unique index own_consents_name on own_consents (practice_id, lower(name)) where retired_at is null;

      create table own_consent_versions (
        text_id uuid not null references own_consents,
        version integer not null,
        name text not null,
        -- { "en": …, "es": … }
        title jsonb not null,
        body jsonb not null,
        saved_at timestamptz not null,
        saved_by uuid not null references accounts,
        primary key (text_id, version)
      );

      alter table visit_types
        drop constraint visit_types_consent_variant_check,
        -- A practice's types use its own texts alone.
        add column own_consent_id uuid generated always as (
          case when consent_variant not in ('telehealth', 'behavioral-health') then consent_variant::uuid end
        ) stored,
        add foreign key (practice_id, own_consent_id) references own_consents (practice_id, id);
      create index on visit_types (own_consent_id);
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      do $$ begin
        if exists (select from visit_types where own_consent_id is not null) then
          raise exception 'visit types have consent texts of their practices, which earlier releases do not know';
        end if;
      end $$;
      alter table visit_types
        drop column own_consent_id,
        add check (consent_variant in ('telehealth', 'behavioral-health'));
      drop table own_consent_versions, own_consents;
    `)
    .execute(db);
}
