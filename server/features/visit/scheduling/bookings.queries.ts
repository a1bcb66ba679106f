import { sql } from 'kysely';
import type { Db } from '../../../storage/db/database.ts';

export interface BookedPeople {
  providerUserId: string;
  patientIds: readonly string[];
  /** The visits to be moved: they do not count, and their patients are among those who are wanted. */
  movedVisitIds: readonly string[];
}

interface Time {
  from: Date;
  to: Date;
}

const wantedPatients = (practiceId: number, { patientIds, movedVisitIds }: BookedPeople) => sql`
  select id from patients where practice_id = ${practiceId} and (id = any(${patientIds}::uuid[])
    or id in (select patient_id from visit_patients where visit_id = any(${movedVisitIds}::uuid[])))`;

/** The practice's open visits in that time which the provider or one of the patients has. No visit lasts a day. */
const bookedVisits = (practiceId: number, people: BookedPeople, { from, to }: Time) => sql`
  visits as visit where visit.practice_id = ${practiceId}
    and visit.status in ('SCHEDULED', 'TENTATIVE', 'IN_VISIT', 'PAUSED')
    and visit.id <> all(${people.movedVisitIds}::uuid[])
    and visit.starts_at < ${to}
    and visit.starts_at > ${from}::timestamptz - interval '1 day'
    and visit.starts_at + make_interval(mins => visit.duration_minutes) > ${from}
    and (visit.provider_id = ${people.providerUserId}::uuid or visit.id in (
      select visit_id from visit_patients
      where cancelled_at is null and patient_id in (${wantedPatients(practiceId, people)})))`;

interface Booking {
  providerId: string;
  startsAt: Date;
  durationMinutes: number;
  /** The names of its patients. */
  names: string[];
  /** The names of those who are wanted. */
  wanted: string[];
}

/** What the provider and the patients have at that time, in order. */
export async function selectBookings(
  db: Db,
  practiceId: number,
  people: BookedPeople,
  time: Time,
): Promise<Booking[]> {
  const names = sql`select patient.first_name || ' ' || patient.last_name
    from visit_patients as visit_patient join patients as patient on patient.id = visit_patient.patient_id
    where visit_patient.visit_id = visit.id and visit_patient.cancelled_at is null`;
  const { rows } = await sql<Booking>`
    select visit.provider_id, visit.starts_at, visit.duration_minutes,
      array(${names} order by visit_patient.position) as names,
      array(${names} and patient.id in (${wantedPatients(practiceId, people)}) order by visit_patient.position) as wanted
    from ${bookedVisits(practiceId, people, time)}
    order by visit.starts_at, visit.id`.execute(db);
  return rows;
}

/** When the provider or one of the patients has a visit, in that time. */
export async function selectBusyTimes(
  db: Db,
  practiceId: number,
  people: BookedPeople,
  time: Time,
): Promise<Pick<Booking, 'startsAt' | 'durationMinutes'>[]> {
  const { rows } = await sql<Pick<Booking, 'startsAt' | 'durationMinutes'>>`
    select visit.starts_at, visit.duration_minutes
    from ${bookedVisits(practiceId, people, time)}`.execute(db);
  return rows;
}
