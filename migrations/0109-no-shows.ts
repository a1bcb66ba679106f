import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-04-15-no-shows';

const FORMER = ['SCHEDULED', 'TENTATIVE', 'IN_VISIT', 'PAUSED', 'COMPLETE', 'CANCELLED', 'MOVED', 'EXPIRED'];
const RANKED = ['IN_VISIT', 'PAUSED', 'SCHEDULED', 'TENTATIVE', 'COMPLETE', 'CANCELLED', 'MOVED', 'EXPIRED'];

/** Visits whose patient did not come, as staff recorded it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table visits
        drop constraint visits_status_check,
        add constraint visits_status_check check (status in (${quoted([...FORMER, 'NO_SHOW'])})),
        add column no_show_reason text,
        add column no_show_comment text;
      ${byStatus([...RANKED, 'NO_SHOW'])}
      ${fhirSession(`'EXPIRED', 'NO_SHOW'`, `when course.visit_status = 'NO_SHOW' then 'noshow'`)}
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      update visits set status = 'EXPIRED' where status = 'NO_SHOW';
      alter table visits
        drop column no_show_reason, drop column no_show_comment,
        drop constraint visits_status_check,
        add constraint visits_status_check check (status in (${quoted(FORMER)}));
      ${byStatus(RANKED)}
      ${fhirSession(`'EXPIRED'`, '')}
    `)
    .execute(db);
}

const quoted = (statuses: readonly string[]) => statuses.map((status) => `'${status}'`).join(', ');

/** The list's order by status. */
const byStatus = (statuses: readonly string[]) => `
  drop index visits_by_status;
  create index visits_by_status on visits (practice_id, (array_position(array[${quoted(statuses)}], status)),
    starts_at, id);`;

/** As before, with another status of visits that were not held, and what it is for the appointment. */
const fhirSession = (notHeld: string, appointment: string) => `
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
        when course.cancelled then 'cancelled'
        ${appointment}
        when course.visit_status = 'COMPLETE' and course.was_in then 'fulfilled'
        when course.visit_status in ('COMPLETE', 'EXPIRED') and not course.checked_in then 'noshow'
        when course.checked_in or course.arrived then 'arrived'
        when course.visit_status = 'TENTATIVE' then 'pending'
        else 'booked'
      end, course.starts_at);
    if course.began_at is null then return; end if;
    perform fhir_put(course.practice_id, 'Encounter', of_session, course.patient_id, of_session, null, null,
      case
        when course.visit_status in ('CANCELLED', 'MOVED', ${notHeld}) then 'cancelled'
        when course.visit_status = 'COMPLETE' then case when course.was_in then 'finished' else 'cancelled' end
        when course.cancelled then 'cancelled'
        when not course.admitted then case when course.arrived then 'arrived' else 'planned' end
        when course.visit_status = 'PAUSED' then 'onleave'
        else 'in-progress'
      end, course.began_at);
  end $$;`;
