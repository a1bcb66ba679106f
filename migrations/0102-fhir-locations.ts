import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-03-22-fhir-locations';

/**
 * The FHIR API shows the practice's locations, and where visits are held. A location that is taken off the practice's
 * list is inactive, and stays for the visits that name it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create function fhir_on_location() returns trigger language plpgsql as $$
      begin
        perform fhir_put(new.practice_id, 'Location', new.id, null, null, null, null,
          case when new.removed_at is null then 'active' else 'inactive' end, null);
        return null;
      end $$;
      create trigger fhir_new after insert on locations for each row execute function fhir_on_location();
      create trigger fhir_changed after update of ${COLUMNS.join(', ')} on locations for each row
        when ((${listed('old')}) is distinct from (${listed('new')})) execute function fhir_on_location();
      create trigger fhir_relocated after update of location_id on visits for each row
        when (old.location_id is distinct from new.location_id) execute function fhir_on_visit();

      insert into fhir_resources (practice_id, type, id, status)
        select practice_id, 'Location', id, case when removed_at is null then 'active' else 'inactive' end
        from locations;
      -- Appointments and encounters name it from now on: readers of what changed are to see it.
      select fhir_session(part.session_id) from visit_patients as part
        join visits as visit on visit.id = part.visit_id and visit.location_id is not null;
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      drop trigger fhir_relocated on visits;
      drop function fhir_on_location() cascade;
      delete from fhir_resources where type = 'Location';
    `)
    .execute(db);
}

const COLUMNS = ['name', 'address', 'city', 'state', 'zip_code', 'removed_at'];
const listed = (row: 'old' | 'new') => COLUMNS.map((column) => `${row}.${column}`).join(', ');
