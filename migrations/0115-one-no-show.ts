import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-05-13-one-no-show';

/** One patient of a group who did not come, and what undoes taking one patient out of a visit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table visit_patients
        add column no_show_reason text,
        add column no_show_comment text,
        add check (no_show_reason is null or removed_by is not null);
      alter table undoable_changes
        -- The patient who was taken out; null: the change is of the whole visit.
        add column session_id uuid,
        -- Guests who were removed with the patient.
        add column guest_ids uuid[] not null default '{}',
        drop constraint undoable_changes_pkey,
        add constraint undoable_changes_last unique nulls not distinct (visit_id, session_id);
      ${fhirSession('part.no_show_reason is not null')}
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      ${fhirSession('false')}
      delete from undoable_changes where session_id is not null;
      alter table undoable_changes
        drop constraint undoable_changes_last,
        drop column session_id, drop column guest_ids,
        add primary key (visit_id);
      alter table visit_patients drop column no_show_reason, drop column no_show_comment;
    `)
    .execute(db);
}

/** As before, with the condition under which one patient did not come. */
const fhirSession = (noShow: string) => `
  create or replace function fhir_session(of_session uuid) returns void language plpgsql as $$
  declare course record;
  begin
    select visit.practice_id, part.patient_id, visit.starts_at, visit.began_at, visit.status as visit_status,
        visit.status in ('CANCELLED', 'MOVED') or part.cancelled_at is not null as cancelled, ${noShow} as no_show,
        appointment.checked_out_at is not null as checked_out,
        appointment.checked_in_at is not null or part.kept_at is not null as checked_in,
        exists (select from participants as seat where seat.session_id = part.session_id
          and seat.arrived_at is not null) as arrived,
        exists (select from participants as seat where seat.session_id = part.session_id
          and seat.admitted_at is not null) as admitted,
        exists (select from participants as seat where seat.session_id = part.session_id
          and (seat.admitted_at is not null or exists (select from participant_stays as stay
            where stay.seat_id = seat.seat_id and stay.admitted_at is not null))) as was_in
      into course
      from visit_patients as part
      join visits as visit on visit.id = part.visit_id
      left join appointments as appointment on appointment.session_id = part.session_id
      where part.session_id = of_session;
    if not found then return; end if;
    perform fhir_put(course.practice_id, 'Appointment', of_session, course.patient_id, of_session, null, null,
      case
        when course.checked_out then 'fulfilled'
        when course.no_show then 'noshow'
        when course.cancelled then 'cancelled'
        when course.visit_status = 'NO_SHOW' then 'noshow'
        when course.visit_status = 'COMPLETE' and course.was_in then 'fulfilled'
        when course.visit_status in ('COMPLETE', 'EXPIRED') and not course.checked_in then 'noshow'
        when course.checked_in or course.arrived then 'arrived'
        when course.visit_status = 'TENTATIVE' then 'pending'
        else 'booked'
      end, course.starts_at);
    if course.began_at is null then return; end if;
    perform fhir_put(course.practice_id, 'Encounter', of_session, course.patient_id, of_session, null, null,
      case
        when course.visit_status in ('CANCELLED', 'MOVED', 'EXPIRED', 'NO_SHOW') then 'cancelled'
        when course.visit_status = 'COMPLETE' then case when course.was_in then 'finished' else 'cancelled' end
        when course.cancelled then 'cancelled'
        when not course.admitted then case when course.arrived then 'arrived' else 'planned' end
        when course.visit_status = 'PAUSED' then 'onleave'
        else 'in-progress'
      end, course.began_at);
  end $$;`;
