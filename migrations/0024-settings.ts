import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-12-14-settings';

/** Settings of enterprises, practices and visit types as differences, instead of columns of practices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [table, values, columns]) await sql.raw(part).execute(db);
}

const table = `
  -- Values that override the inherited ones, each in one scope.
  create table settings (
    id bigint primary key generated always as identity,
    enterprise_id integer references enterprises,
    practice_id integer references practices,
    visit_type_id uuid references visit_types,
    key text not null,
    value jsonb not null,
    -- It applies across the enterprise's practices, which cannot override it.
    final boolean not null default false,
    changed_at timestamptz not null default now(),
    -- Null: migrated from a column, or changed with SQL.
    changed_by uuid references accounts,
    check (num_nonnulls(enterprise_id, practice_id, visit_type_id) = 1),
    check (enterprise_id is not null or not final)
  );
  create unique index settings_of_enterprise on settings (enterprise_id, key) where enterprise_id is not null;
  create unique index settings_of_practice on settings (practice_id, key) where practice_id is not null;
  create unique index settings_of_visit_type on settings (visit_type_id, key) where visit_type_id is not null;

  -- Incremented by each change of a scope's settings; a save names the version it started from.
  alter table enterprises add column settings_version integer not null default 1;
  alter table practices add column settings_version integer not null default 1;
  alter table visit_types add column settings_version integer not null default 1;
`;

/** The defaults at the time of this migration. */
const values = `
  insert into settings (practice_id, key, value)
    select id, 'linkExpiration',
      jsonb_build_object('amount', link_expiration_amount, 'unit', link_expiration_unit)
    from practices where (link_expiration_amount, link_expiration_unit) <> (24, 'HOUR(S)');
  insert into settings (practice_id, key, value)
    select practice.id, setting.key, to_jsonb(setting.value)
    from practices as practice, lateral (values
      ('showPatientNames', practice.show_patient_names, false),
      ('hasInterpretationServices', practice.has_interpretation_services, false),
      ('requiresLicensedProvider', practice.requires_licensed_provider, false),
      ('patientMfa', practice.patient_mfa, false),
      ('providerMfa', practice.provider_mfa, false),
      ('guestMfa', practice.guest_mfa, false),
      ('hasThirdParty', practice.has_third_party, true)
    ) as setting (key, value, by_default)
    where setting.value <> setting.by_default;
`;

const columns = `
  alter table practices
    drop column link_expiration_amount, drop column link_expiration_unit, drop column show_patient_names,
    drop column has_interpretation_services, drop column requires_licensed_provider,
    drop column patient_mfa, drop column provider_mfa, drop column guest_mfa, drop column has_third_party;
`;

/** Practices get their effective values back; visit types' own values are lost. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table practices
        add column link_expiration_amount integer not null default 24 check (link_expiration_amount > 0),
        add column link_expiration_unit text not null default 'HOUR(S)'
          check (link_expiration_unit in ('DAY(S)', 'HOUR(S)', 'MINUTE(S)', 'SECOND(S)')),
        add column show_patient_names boolean not null default false,
        add column has_interpretation_services boolean not null default false,
        add column requires_licensed_provider boolean not null default false,
        add column patient_mfa boolean not null default false,
        add column provider_mfa boolean not null default false,
        add column guest_mfa boolean not null default false,
        add column has_third_party boolean not null default true;
      update practices as practice set
        link_expiration_amount = coalesce((effective.value -> 'linkExpiration' ->> 'amount')::integer, 24),
        link_expiration_unit = coalesce(effective.value -> 'linkExpiration' ->> 'unit', 'HOUR(S)'),
        show_patient_names = coalesce((effective.value -> 'showPatientNames')::boolean, false),
        has_interpretation_services =
          coalesce((effective.value -> 'hasInterpretationServices')::boolean, false),
        requires_licensed_provider = coalesce((effective.value -> 'requiresLicensedProvider')::boolean, false),
        patient_mfa = coalesce((effective.value -> 'patientMfa')::boolean, false),
        provider_mfa = coalesce((effective.value -> 'providerMfa')::boolean, false),
        guest_mfa = coalesce((effective.value -> 'guestMfa')::boolean, false),
        has_third_party = coalesce((effective.value -> 'hasThirdParty')::boolean, true)
      from (
        select id, jsonb_object_agg(key, value) as value from (
          select distinct on (home.id, setting.key) home.id, setting.key, setting.value
          from practices as home
          join settings as setting
            on setting.practice_id = home.id or setting.enterprise_id = home.enterprise_id
          order by home.id, setting.key, setting.final desc, setting.practice_id nulls last
        ) as counting group by id
      ) as effective
      where effective.id = practice.id;
      drop table settings;
      alter table enterprises drop column settings_version;
      alter table practices drop column settings_version;
      alter table visit_types drop column settings_version;
    `)
    .execute(db);
}
