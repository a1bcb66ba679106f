import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-03-02-visits-have-patients';

/** A visit has at least one patient, and one that all of its patients have canceled is canceled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      -- When the last patients of a group canceled one after the other, the visit stayed, and a move left it without
      -- any.
      update visits set status = 'CANCELLED', cancelled_by = 'patient', ended_at = now()
        where status in ('SCHEDULED', 'TENTATIVE')
          and not exists (select from visit_patients where visit_id = visits.id and cancelled_at is null);

      create function check_visit_has_patients() returns trigger language plpgsql as $$
      begin
        if exists (select from visits where id = new.id)
            and not exists (select from visit_patients where visit_id = new.id) then
          raise exception 'visit % has no patient', new.id using errcode = 'integrity_constraint_violation';
        end if;
        return null;
      end $$;
      -- At the commit: the patients follow their visit.
      create constraint trigger visit_has_patients after insert on visits
        deferrable initially deferred for each row execute function check_visit_has_patients();
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      drop trigger visit_has_patients on visits;
      drop function check_visit_has_patients();
    `)
    .execute(db);
}
