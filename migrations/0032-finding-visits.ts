import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-12-20-finding-visits';

/**
 * Finding a visit among all of a practice: names searchable by any part, an index for each order of the list,
 * starred providers, and the visits that a person opened last.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [words, patients, visits, orders, lists]) await sql.raw(part).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      drop table viewed_visits, favorite_providers;
      drop index guests_of_colleague, visit_patients_reconciled, visits_by_time, visits_by_provider,
        visits_by_status, visits_by_patient, visits_by_origination, visits_open, visits_over, visits_names,
        accounts_by_name;
      create index on visits (practice_id, starts_at);
      drop trigger name_visits_of_patient on patients;
      drop trigger name_visit on visit_patients;
      drop function name_visits_of_patient, name_visit, names_of_visit;
      alter table visits drop column patient_names;
      drop index visit_patients_of_patient, patients_names;
      alter table patients drop column search_name;
      drop function search_text;
    `)
    .execute(db);
}

const words = `
  create extension if not exists pg_trgm;
  create extension if not exists unaccent;
  create extension if not exists btree_gin;

  -- Lower case without accents; a space in front of each word, and nothing else between them. 'immutable',
  -- as an index requires: it names its dictionary, whose rules come with the extension.
  create function search_text(text) returns text language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, regexp_replace(
    regexp_replace(' ' || normalize($1, NFD), '[\u0300-\u036f]', '', 'g'), '[^[:alnum:]]+', ' ', 'g')));
`;

const patients = `
  alter table patients add column search_name text not null
    generated always as (search_text(last_name || ' ' || first_name)) stored;
  create index patients_names on patients using gin (practice_id, search_name gin_trgm_ops);
  create index visit_patients_of_patient on visit_patients (patient_id);
`;

const visits = `
  -- The searchable names of all its patients, the first patient's last name first: lists also sort by it.
  alter table visits add column patient_names text not null default '';

  create function names_of_visit(uuid) returns text language sql stable
  return coalesce((
    select string_agg(patient.search_name, '' order by seat.position, seat.session_id)
    from visit_patients as seat join patients as patient on patient.id = seat.patient_id
    where seat.visit_id = $1), '');

  update visits set patient_names = names_of_visit(id);

  create function name_visit() returns trigger language plpgsql as $$
  begin
    update visits set patient_names = names_of_visit(id) where id = new.visit_id;
    return null;
  end $$;
  create trigger name_visit after insert or update of patient_id, position on visit_patients
    for each row execute function name_visit();

  create function name_visits_of_patient() returns trigger language plpgsql as $$
  begin
    update visits set patient_names = names_of_visit(id)
      where id in (select visit_id from visit_patients where patient_id = new.id);
    return null;
  end $$;
  create trigger name_visits_of_patient after update of first_name, last_name on patients
    for each row when (old.first_name is distinct from new.first_name or old.last_name is distinct from new.last_name)
    execute function name_visits_of_patient();
`;

const orders = `
  drop index visits_practice_id_starts_at_idx;
  create index visits_by_time on visits (practice_id, starts_at, id);
  create index visits_by_provider on visits (practice_id, provider_id, starts_at, id);
  create index visits_by_origination on visits (practice_id, origination, starts_at, id);
  create index visits_by_patient on visits (practice_id, left(patient_names, 80), starts_at, id);
  create index visits_by_status on visits (practice_id, (array_position(array[
    'IN_VISIT', 'PAUSED', 'SCHEDULED', 'TENTATIVE', 'COMPLETE', 'CANCELLED', 'MOVED', 'EXPIRED'], status)),
    starts_at, id);
  create index visits_open on visits (practice_id, starts_at, id)
    where status in ('SCHEDULED', 'TENTATIVE', 'IN_VISIT', 'PAUSED');
  create index visits_over on visits (practice_id, starts_at, id)
    where status not in ('SCHEDULED', 'TENTATIVE', 'IN_VISIT', 'PAUSED');
  create index visits_names on visits using gin (practice_id, patient_names gin_trgm_ops);
  create index visit_patients_reconciled on visit_patients (visit_id) where reconciled;
  create index guests_of_colleague on guests (account_id) where account_id is not null and removed_at is null;
  create index accounts_by_name on accounts (lower(display_name), id);
`;

const lists = `
  create table favorite_providers (
    account_id uuid not null references accounts,
    practice_id integer not null references practices,
    provider_id uuid not null references accounts,
    starred_at timestamptz not null default now(),
    primary key (account_id, practice_id, provider_id)
  );

  create table viewed_visits (
    account_id uuid not null references accounts,
    visit_id uuid not null references visits,
    practice_id integer not null references practices,
    viewed_at timestamptz not null,
    primary key (account_id, visit_id)
  );
  create index viewed_visits_of_person on viewed_visits (account_id, practice_id, viewed_at);
`;
