import { sql } from 'kysely';
import type { TimeZone } from '../../../../shared/domain/visit.ts';
import type { Db } from '../../../storage/db/database.ts';

export interface BookedPeople {
  patientIds: readonly string[];
  /** The visits to be moved: they do not count, and their patients are among those who are wanted. */
  movedVisitIds: readonly string[];
}

interface Between {
  from: Date;
  to: Date;
}

/** Whose time is wanted besides the patients', and when. */
export interface WantedTime extends Between {
  providerUserId: string;
}

const wantedPatients = (practiceId: number, { patientIds, movedVisitIds }: BookedPeople) => sql`
  select id from patients where practice_id = ${practiceId} and (id = any(${patientIds}::uuid[])
    or id in (select patient_id from visit_patients where visit_id = any(${movedVisitIds}::uuid[])))`;

/**
 * The practice's open visits at those times which the provider or one of the patients has, with the `place` of the time
 * in the list. No visit lasts a day. `offset 0` makes the database look up each time in the index of visits; it would
 * compare all visits with all times while it has no statistics.
 */
const bookedVisits = (practiceId: number, people: BookedPeople, times: readonly WantedTime[]) => sql`
  unnest(
    ${times.map(({ providerUserId }) => providerUserId)}::uuid[],
    ${times.map(({ from }) => from.toISOString())}::timestamptz[],
    ${times.map(({ to }) => to.toISOString())}::timestamptz[]
  ) with ordinality as wanted(provider_id, begins_at, ends_at, place)
  cross join lateral (
    select id, provider_id, starts_at, duration_minutes from visits
    where practice_id = ${practiceId} and status in ('SCHEDULED', 'TENTATIVE', 'IN_VISIT', 'PAUSED')
      and id <> all(${people.movedVisitIds}::uuid[])
      and starts_at < wanted.ends_at
      and starts_at > wanted.begins_at - interval '1 day'
      and starts_at + make_interval(mins => duration_minutes) > wanted.begins_at
      and (provider_id = wanted.provider_id or id in (
        select visit_id from visit_patients
        where cancelled_at is null and patient_id in (${wantedPatients(practiceId, people)})))
    offset 0
  ) as visit`;

interface Busy {
  startsAt: Date;
  durationMinutes: number;
}

export interface Booking extends Busy {
  providerId: string;
  patientIds: string[];
  /** The names of its patients. */
  names: string[];
  /** The names of those who are wanted. */
  wanted: string[];
}

/** What the provider and the patients have at each of the times, in order. */
export async function selectBookings(
  db: Db,
  practiceId: number,
  people: BookedPeople,
  times: readonly WantedTime[],
): Promise<Booking[][]> {
  const patients = sql`
    from visit_patients as part join patients as patient on patient.id = part.patient_id
    where part.visit_id = visit.id and part.cancelled_at is null`;
  const name = sql`patient.first_name || ' ' || patient.last_name`;
  const { rows } = await sql<Booking & Placed>`
    select wanted.place::int, visit.provider_id, visit.starts_at, visit.duration_minutes,
      array(select patient.id ${patients}) as patient_ids,
      array(select ${name} ${patients} order by part.position) as names,
      array(select ${name} ${patients} and patient.id in (${wantedPatients(practiceId, people)})
        order by part.position) as wanted
    from ${bookedVisits(practiceId, people, times)}
    order by visit.starts_at, visit.id`.execute(db);
  return byPlace(times, rows);
}

/** When the provider or one of the patients has a visit, in each of the times. */
export async function selectBusyTimes(
  db: Db,
  practiceId: number,
  people: BookedPeople,
  times: readonly WantedTime[],
): Promise<Busy[][]> {
  const { rows } = await sql<Busy & Placed>`
    select wanted.place::int, visit.starts_at, visit.duration_minutes
    from ${bookedVisits(practiceId, people, times)}`.execute(db);
  return byPlace(times, rows);
}

interface Placed {
  /** From 1 on. */
  place: number;
}

function byPlace<Row extends Placed>(times: readonly WantedTime[], rows: readonly Row[]): Row[][] {
  const placed = Map.groupBy(rows, ({ place }) => place);
  return times.map((_time, index) => placed.get(index + 1) ?? []);
}

export interface Clash {
  /** The given visit, and the provider who has another one at that time. */
  visitId: string;
  providerId: string;
  startsAt: Date;
  timeZone: TimeZone;
  /** The names of the patients of that other visit. */
  names: string[];
}

/**
 * The practice's other open visits at the times of these ones, in order.
 */
export async function selectClashes(
  db: Db,
  practiceId: number,
  visitIds: readonly string[],
): Promise<Clash[]> {
  const { rows } = await sql<Clash>`
    select asked.id as visit_id, visit.provider_id, visit.starts_at, visit.time_zone,
      array(select patient.first_name || ' ' || patient.last_name
        from visit_patients as part join patients as patient on patient.id = part.patient_id
        where part.visit_id = visit.id and part.cancelled_at is null order by part.position) as names
    from visits as asked join visits as visit on visit.practice_id = asked.practice_id and visit.id <> asked.id
      and visit.status in ('SCHEDULED', 'TENTATIVE', 'IN_VISIT', 'PAUSED')
      and visit.starts_at < asked.starts_at + make_interval(mins => asked.duration_minutes)
      and visit.starts_at > asked.starts_at - interval '1 day'
      and visit.starts_at + make_interval(mins => visit.duration_minutes) > asked.starts_at
    where asked.practice_id = ${practiceId} and asked.id = any(${visitIds}::uuid[])
      and visit.id <> all(${visitIds}::uuid[])
    order by visit.starts_at, visit.id`.execute(db);
  return rows;
}

/** The patients' visits in that time with their providers, also those that were canceled or moved. */
export function selectScheduledBefore(
  db: Db,
  practiceId: number,
  patientIds: readonly string[],
  { from, to }: Between,
) {
  return db
    .selectFrom('visits as visit')
    .innerJoin('visitPatients as part', 'part.visitId', 'visit.id')
    .where('visit.practiceId', '=', practiceId)
    .where('part.patientId', '=', ({ fn, val }) => fn.any<string>(val([...patientIds])))
    .where('visit.startsAt', '>=', from)
    .where('visit.startsAt', '<=', to)
    .select(['part.patientId', 'visit.providerId', 'visit.startsAt'])
    .execute();
}
