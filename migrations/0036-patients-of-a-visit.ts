import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-12-24-patients-of-a-visit';

/** Patients who are added to a scheduled visit, or removed from it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [columns, names]) await sql.raw(part).execute(db);
}

const columns = `
  alter table visit_patients
    add column removed_by uuid references accounts,
    add column added_at timestamptz,
    add column add_key uuid,
    add check (removed_by is null or cancelled_at is not null);
  create unique index visit_patients_added on visit_patients (visit_id, add_key) where add_key is not null;
  -- A patient whose part in the visit is off may be added again.
  alter table visit_patients drop constraint visit_patients_visit_id_patient_id_key;
  create unique index visit_patients_once on visit_patients (visit_id, patient_id) where cancelled_at is null;
  create index visit_patients_of_visit on visit_patients (visit_id, position);
`;

const names = `
  -- Without those who were removed: the list names the visit by those who stay.
  create or replace function names_of_visit(uuid) returns text language sql stable
  return coalesce((
    select string_agg(patient.search_name, '' order by seat.position, seat.session_id)
    from visit_patients as seat join patients as patient on patient.id = seat.patient_id
    where seat.visit_id = $1 and seat.removed_by is null), '');
  drop trigger name_visit on visit_patients;
  create trigger name_visit after insert or update of patient_id, position, removed_by on visit_patients
    for each row execute function name_visit();
`;

/** Fails if a patient was removed and added again: the record of both parts cannot be kept. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      drop trigger name_visit on visit_patients;
      create trigger name_visit after insert or update of patient_id, position on visit_patients
        for each row execute function name_visit();
      create or replace function names_of_visit(uuid) returns text language sql stable
      return coalesce((
        select string_agg(patient.search_name, '' order by seat.position, seat.session_id)
        from visit_patients as seat join patients as patient on patient.id = seat.patient_id
        where seat.visit_id = $1), '');
      drop index visit_patients_added, visit_patients_once, visit_patients_of_visit;
      alter table visit_patients
        drop column removed_by, drop column added_at, drop column add_key,
        add constraint visit_patients_visit_id_patient_id_key unique (visit_id, patient_id);
    `)
    .execute(db);
}
