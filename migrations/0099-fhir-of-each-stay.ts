import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-03-16-fhir-of-each-stay';

/**
 * A patient who was in a visit, and waited again or was removed when it ended, was in it for FHIR as well: the visit's
 * appointment is fulfilled, and its encounter finished. The seat has the present stay alone.
 *
 * `participants` is looked at too: its trigger `fhir_changed` runs before `keep_stay`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      ${fhirSession(
        `
        exists (select from participants as seat where seat.session_id = part.session_id
          and (seat.admitted_at is not null or exists (select from participant_stays as stay
            where stay.seat_id = seat.seat_id and stay.admitted_at is not null))) as was_in`,
        'was_in',
      )}
      select fhir_session(part.session_id)
        from visit_patients as part
        join visits as visit on visit.id = part.visit_id and visit.status = 'COMPLETE'
        join participants as seat on seat.session_id = part.session_id and seat.admitted_at is null
        where exists (select from participant_stays as stay
          where stay.seat_id = seat.seat_id and stay.admitted_at is not null);
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(fhirSession('false as was_in', 'admitted')).execute(db);
}

/** As before, with another column, and with the one that says that a patient of a completed visit was in it. */
const fhirSession = (column: string, wasIn: 'was_in' | 'admitted') => `
  create or replace function fhir_session(of_session uuid) returns void language plpgsql as $$
  declare course record;
  begin
    select visit.practice_id, part.patient_id, visit.starts_at, visit.began_at, visit.status as visit_status,
        visit.status in ('CANCELLED', 'MOVED') or part.cancelled_at is not null as cancelled,
        appointment.checked_out_at is not null as checked_out,
        appointment.checked_in_at is not null or part.kept_at is not null as checked_in,
        exists (select from participants as seat where seat.session_id = part.session_id
          and seat.arrived_at is not null) as arrived,
        exists (select from participants as seat where seat.session_id = part.session_id
          and seat.admitted_at is not null) as admitted,
        ${column}
      into course
      from visit_patients as part
      join visits as visit on visit.id = part.visit_id
      left join appointments as appointment on appointment.session_id = part.session_id
      where part.session_id = of_session;
    if not found then return; end if;
    perform fhir_put(course.practice_id, 'Appointment', of_session, course.patient_id, of_session, null, null,
      case
        when course.checked_out then 'fulfilled'
        when course.cancelled then 'cancelled'
        when course.visit_status = 'COMPLETE' and course.${wasIn} then 'fulfilled'
        when course.visit_status in ('COMPLETE', 'EXPIRED') and not course.checked_in then 'noshow'
        when course.checked_in or course.arrived then 'arrived'
        when course.visit_status = 'TENTATIVE' then 'pending'
        else 'booked'
      end, course.starts_at);
    if course.began_at is null then return; end if;
    perform fhir_put(course.practice_id, 'Encounter', of_session, course.patient_id, of_session, null, null,
      case
        when course.visit_status in ('CANCELLED', 'MOVED', 'EXPIRED') then 'cancelled'
        when course.visit_status = 'COMPLETE' then case when course.${wasIn} then 'finished' else 'cancelled' end
        when course.cancelled then 'cancelled'
        when not course.admitted then case when course.arrived then 'arrived' else 'planned' end
        when course.visit_status = 'PAUSED' then 'onleave'
        else 'in-progress'
      end, course.began_at);
  end $$;`;
