import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-03-18-undone-reconciliations';

const OTHER_ACTIVITIES = `'consent-signed', 'answers-submitted', 'image-added', 'document-shared', 'patient-reconciled',
  'record-uploaded'`;

/** A reconciliation can be undone; FHIR readers learn of both the same way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table visit_patients
        add column reconciliation_undone_at timestamptz,
        add column reconciliation_undone_by uuid references accounts;
      alter table fhir_provenances
        drop constraint fhir_provenances_activity_check,
        add constraint fhir_provenances_activity_check
          check (activity in (${OTHER_ACTIVITIES}, 'reconciliation-undone'));

      create function fhir_on_undone_reconciliation() returns trigger language plpgsql as $$
      declare of_practice integer;
      begin
        select practice_id into of_practice from visits where id = new.visit_id;
        perform fhir_provenance(of_practice, 'reconciliation-undone', 'Patient', new.patient_id, new.patient_id,
          new.reconciliation_undone_by, new.reconciliation_undone_at);
        return null;
      end $$;
      create trigger fhir_undone after update of reconciliation_undone_at on visit_patients for each row
        when (new.reconciliation_undone_at is distinct from old.reconciliation_undone_at
          and new.reconciliation_undone_at is not null)
        execute function fhir_on_undone_reconciliation();
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      drop trigger fhir_undone on visit_patients;
      drop function fhir_on_undone_reconciliation();
      delete from fhir_resources where type = 'Provenance'
        and id in (select id from fhir_provenances where activity = 'reconciliation-undone');
      delete from fhir_provenances where activity = 'reconciliation-undone';
      alter table fhir_provenances
        drop constraint fhir_provenances_activity_check,
        add constraint fhir_provenances_activity_check check (activity in (${OTHER_ACTIVITIES}));
      alter table visit_patients
        drop column reconciliation_undone_at,
        drop column reconciliation_undone_by;
    `)
    .execute(db);
}
