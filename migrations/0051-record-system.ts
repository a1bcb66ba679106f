import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-01-06-record-system';

/** Who patients are in the practice's record system, their appointments there, and the demo's record system. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table patients
        -- YYYY-MM-DD: node-postgres would make a moment of a date, in the server's zone.
        add column birth_date text check (birth_date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
        add column sex text check (sex in ('male', 'female', 'other', 'unknown')),
        add column mrn text,
        add column address_line text,
        add column city text,
        add column state text,
        add column zip text,
        -- The record system's id of the patient.
        add column record_id text;
      create unique index patients_on_record on patients (practice_id, record_id) where record_id is not null;
      create index patients_by_mrn on patients (practice_id, mrn) where mrn is not null;
      create index patients_by_birth_date on patients (practice_id, birth_date) where birth_date is not null;

      -- An appointment is one visit patient's. What it is to be follows from the visit; each change of that is a
      -- revision, and a job brings the record system to the newest one.
      create table appointments (
        -- Names it in the record system; stays when the visit moves.
        id uuid primary key,
        practice_id integer not null references practices,
        session_id uuid not null unique references visit_patients,
        patient_record_id text not null,
        record_id text,
        -- none: the visit type creates none · existing: chosen when scheduling · new: created with the appointment
        encounter text not null check (encounter in ('none', 'existing', 'new')),
        encounter_record_id text,
        checked_in_at timestamptz,
        checked_out_at timestamptz,
        checked_out_by uuid references accounts,
        revision integer not null default 1,
        written_revision integer not null default 0,
        -- What the record system has.
        status text check (status in ('pending', 'booked', 'arrived', 'fulfilled', 'cancelled', 'noshow')),
        written_at timestamptz,
        attempts integer not null default 0,
        -- Why the newest attempt failed; null after one that did not.
        failure text check (failure in ('away', 'refused', 'conflict', 'unauthorized', 'unexpected')),
        failed_at timestamptz,
        -- One attempt at a time: until then it is another's.
        claimed_until timestamptz,
        check (encounter <> 'existing' or encounter_record_id is not null)
      );
      create index appointments_to_write on appointments (practice_id) where written_revision < revision;

      drop table demo_appointments;
      -- The demo record system's own data: one row for each resource.
      create table demo_records (
        id uuid primary key,
        practice_id integer not null references practices,
        kind text not null,
        -- The product's id of what was written.
        key text,
        patient_id uuid,
        data jsonb not null,
        changed_at timestamptz not null,
        unique (practice_id, kind, key)
      );
      create index demo_records_of_patient on demo_records (practice_id, kind, patient_id);
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      drop table demo_records;
      create table demo_appointments (
        appointment_id uuid primary key references visit_patients,
        status text not null check (status in ('KEPT')),
        changed_at timestamptz not null
      );
      drop table appointments;
      alter table patients drop column birth_date, drop column sex, drop column mrn, drop column address_line,
        drop column city, drop column state, drop column zip, drop column record_id;
    `)
    .execute(db);
}
