import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/storage/db/database.ts';
import type { TimeZone } from '#shared/domain/visit.ts';

export interface BookedPeople {
  patientIds: readonly string[];
  /** Visits to be moved. They do not count as conflicts, and their patients are checked too. */
  movedVisitIds: readonly string[];
}

interface Between {
  from: Date;
  to: Date;
}

export interface WantedTime extends Between {
  providerUserId: string;
}

const isOpen = sql`visit.status in ('SCHEDULED', 'TENTATIVE', 'IN_VISIT', 'PAUSED')`;

/** An accepted invitation to a colleague's visit takes time like a visit of the person's own. */
const invitedTo = (accountId: RawBuilder<unknown>) => sql`
  select visit_id from guests
  where account_id = ${accountId} and response = 'ACCEPTED' and removed_at is null`;

/**
 * The requested patients and their open visits from the first to the last requested time. Read once rather than for
 * each time of a large import. No visit lasts a day.
 */
const patientsAndTheirVisits = (
  practiceId: number,
  { patientIds, movedVisitIds }: BookedPeople,
  { from, to }: Between,
) => sql`
  wanted_patients as materialized (
    select id from patients where practice_id = ${practiceId} and (id = any(${patientIds}::uuid[])
      or id in (select patient_id from visit_patients where visit_id = any(${movedVisitIds}::uuid[])))
  ),
  their_visits as materialized (
    select visit.id, visit.starts_at
    from visit_patients as part join visits as visit on visit.id = part.visit_id
    where part.cancelled_at is null and part.patient_id in (select id from wanted_patients) and ${isOpen}
      and visit.starts_at < ${to} and visit.starts_at > ${from}::timestamptz - interval '1 day'
  )`;

function spanOf([first, ...others]: readonly WantedTime[]): Between | undefined {
  return others.reduce<Between | undefined>(
    (span, { from, to }) =>
      span && { from: from < span.from ? from : span.from, to: to > span.to ? to : span.to },
    first,
  );
}

const isHeld = sql`exists (select from practices where id = visit.practice_id and disabled_at is null)`;

/**
 * Open visits at those times of the provider, in any practice, or of one of the practice's patients, with the `place`
 * of the time in the list. Other practices' visits count only for this practice's staff, so that other people's busy
 * times are not revealed. No visit lasts a day. `offset 0` makes the database look up each time in the indexes;
 * without statistics it would compare all visits with all times.
 */
const bookedVisits = (practiceId: number, people: BookedPeople, times: readonly WantedTime[]) => sql`
  unnest(
    ${times.map(({ providerUserId }) => providerUserId)}::uuid[],
    ${times.map(({ from }) => from.toISOString())}::timestamptz[],
    ${times.map(({ to }) => to.toISOString())}::timestamptz[]
  ) with ordinality as wanted(provider_id, begins_at, ends_at, place)
  cross join lateral (
    select visit.id, visit.practice_id, visit.starts_at, visit.duration_minutes,
      bool_or(found.of_provider) as of_provider
    from (
      select visit.id, true as of_provider from visits as visit
      where provider_id = wanted.provider_id and ${isOpen}
        and starts_at < wanted.ends_at and starts_at > wanted.begins_at - interval '1 day'
      union all
      select visit_id, true from (${invitedTo(sql`wanted.provider_id`)}) as invited
      union all
      select id, false from their_visits
      where starts_at < wanted.ends_at and starts_at > wanted.begins_at - interval '1 day'
    ) as found join visits as visit on visit.id = found.id
    where ${isOpen}
      and visit.starts_at < wanted.ends_at
      and visit.starts_at > wanted.begins_at - interval '1 day'
      and visit.starts_at + make_interval(mins => visit.duration_minutes) > wanted.begins_at
      and case when visit.practice_id = ${practiceId} then visit.id <> all(${people.movedVisitIds}::uuid[])
        else ${isHeld} and exists (
          select from memberships where account_id = wanted.provider_id and practice_id = ${practiceId}) end
    group by visit.id
    offset 0
  ) as visit`;

interface Busy {
  startsAt: Date;
  durationMinutes: number;
}

export interface Booking extends Busy {
  id: string;
  practiceId: number;
  practiceName: string;
  ofProvider: boolean;
  /** Empty if the visit is in another practice; so are `names` and `wanted`. */
  patientIds: string[];
  names: string[];
  wanted: string[];
}

export async function selectBookings(
  db: Db,
  practiceId: number,
  people: BookedPeople,
  times: readonly WantedTime[],
): Promise<Booking[][]> {
  const span = spanOf(times);
  if (!span) return [];
  const patients = sql`
    from visit_patients as part join patients as patient on patient.id = part.patient_id
    where part.visit_id = visit.id and part.cancelled_at is null and visit.practice_id = ${practiceId}`;
  const name = sql`patient.first_name || ' ' || patient.last_name`;
  const { rows } = await sql<Booking & Placed>`
    with ${patientsAndTheirVisits(practiceId, people, span)}
    select wanted.place::int, visit.id, visit.practice_id, visit.of_provider, visit.starts_at, visit.duration_minutes,
      (select name from practices where id = visit.practice_id) as practice_name,
      array(select patient.id ${patients}) as patient_ids,
      array(select ${name} ${patients} order by part.position) as names,
      array(select ${name} ${patients} and patient.id in (select id from wanted_patients)
        order by part.position) as wanted
    from ${bookedVisits(practiceId, people, times)}
    order by visit.starts_at, visit.id`.execute(db);
  return byPlace(times, rows);
}

export async function selectBusyTimes(
  db: Db,
  practiceId: number,
  people: BookedPeople,
  times: readonly WantedTime[],
): Promise<Busy[][]> {
  const span = spanOf(times);
  if (!span) return [];
  const { rows } = await sql<Busy & Placed>`
    with ${patientsAndTheirVisits(practiceId, people, span)}
    select wanted.place::int, visit.starts_at, visit.duration_minutes
    from ${bookedVisits(practiceId, people, times)}`.execute(db);
  return byPlace(times, rows);
}

interface Placed {
  place: number;
}

function byPlace<Row extends Placed>(times: readonly WantedTime[], rows: readonly Row[]): Row[][] {
  const placed = Map.groupBy(rows, ({ place }) => place);
  return times.map((_time, index) => placed.get(index + 1) ?? []);
}

export interface Clash {
  visitId: string;
  providerId: string;
  otherVisitId: string;
  practiceId: number;
  practiceName: string;
  startsAt: Date;
  timeZone: TimeZone;
  names: string[];
}

export async function selectClashes(
  db: Db,
  practiceId: number,
  visitIds: readonly string[],
  providerIds: readonly string[],
): Promise<Clash[]> {
  const { rows } = await sql<Clash>`
    select asked.id as visit_id, visit.id as other_visit_id, visit.taken_by as provider_id, visit.practice_id, visit.starts_at, visit.time_zone,
      (select name from practices where id = visit.practice_id) as practice_name,
      array(select patient.first_name || ' ' || patient.last_name
        from visit_patients as part join patients as patient on patient.id = part.patient_id
        where part.visit_id = visit.id and part.cancelled_at is null and visit.practice_id = ${practiceId}
        order by part.position) as names
    from unnest(${providerIds}::uuid[]) as provider(id) cross join visits as asked
      cross join lateral (
        select distinct provider.id as taken_by, visit.id, visit.practice_id, visit.starts_at, visit.time_zone
        from visits as visit
        where (visit.provider_id = provider.id or visit.id in (${invitedTo(sql`provider.id`)}))
          and visit.id <> all(${visitIds}::uuid[]) and ${isOpen}
          and visit.starts_at < asked.starts_at + make_interval(mins => asked.duration_minutes)
          and visit.starts_at > asked.starts_at - interval '1 day'
          and visit.starts_at + make_interval(mins => visit.duration_minutes) > asked.starts_at
          and (visit.practice_id = ${practiceId} or ${isHeld})
        offset 0
      ) as visit
    where asked.practice_id = ${practiceId} and asked.id = any(${visitIds}::uuid[])
    order by visit.starts_at, visit.id`.execute(db);
  return rows;
}

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
