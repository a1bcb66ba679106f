import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-02-09-patient-exports';

/** Exports of everything about one patient, as an archive. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table exports
        add column patient_id uuid references patients,
        drop constraint exports_kind_check,
        drop constraint exports_format_check,
        add constraint exports_kind_check
          check (kind in ('visits', 'patients', 'users', 'consent', 'payments', 'audit', 'patient')),
        add constraint exports_format_check check (format in ('csv', 'json', 'zip')),
        add constraint exports_patient_check check ((kind = 'patient') = (patient_id is not null)),
        add constraint exports_archive_check check ((kind = 'patient') = (format = 'zip'));
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      delete from exports where kind = 'patient';
      alter table exports
        drop column patient_id,
        drop constraint exports_kind_check,
        drop constraint exports_format_check,
        add constraint exports_kind_check
          check (kind in ('visits', 'patients', 'users', 'consent', 'payments', 'audit')),
        add constraint exports_format_check check (format in ('csv', 'json'));
    `)
    .execute(db);
}
