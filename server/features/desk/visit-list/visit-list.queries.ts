import { type RawBuilder, sql } from 'kysely';
import { whereGone } from '#server/features/core/participants/gone.ts';
import { seriesPlace } from '#server/features/visits/visits/series-place.ts';
import type { Db } from '#server/storage/db/database.ts';
import { keysetPage, type SortKey } from '#server/storage/db/keyset-page.ts';
import type { CalendarFilter } from '#shared/contracts/rest/desk/calendar.ts';
import type { VisitFilter } from '#shared/contracts/rest/visits/visits.ts';
import type { Rsvp } from '#shared/domain/guest.ts';
import type { Stage } from '#shared/domain/participant.ts';
import { DURATION_MINUTES, type VisitStatus } from '#shared/domain/visit.ts';
import { defaultOrder, MOST_RECENT } from '#shared/domain/visit-list.ts';
import {
  type Condition,
  narrowed,
  partsOfSchedule,
  partsOfStatus,
  partsOfView,
  statusRank,
} from './visit-filter.ts';

const byTime = { by: sql`visit.starts_at`, type: 'timestamptz' } as const;

const KEYS = {
  time: byTime,
  patient: [{ by: sql`left(visit.patient_names, 80)`, type: 'text' }, byTime],
  provider: [{ by: sql`lower(provider.display_name)`, type: 'text' }, byTime],
  status: [{ by: statusRank, type: 'integer' }, byTime],
  viewed: { by: sql`viewed.viewed_at`, type: 'timestamptz' },
} as const satisfies Record<string, SortKey>;

export const isSameForAll = ({ view, sort }: VisitFilter): boolean =>
  view !== 'favorites' && view !== 'recent' && !sort?.endsWith('viewed');

/**
 * One page of the practice's visits that match the filter, with the list's columns. PostgreSQL replans a statement for
 * each moment that it contains, so a short statement finds the visits, and a prepared one reads the columns.
 *
 * @param accountId owner of the favorites and viewed visits
 * @param undeliverable a column of `visit` for the list
 */
export async function pageOfVisits(
  db: Db,
  accountId: string,
  filter: VisitFilter,
  { now, undeliverable }: { now: number; undeliverable: RawBuilder<boolean> },
) {
  const { practiceId, view, cursor, limit } = filter;
  const visits = (conditions: readonly Condition[]) => {
    const query = db.selectFrom('visits as visit').where('visit.practiceId', '=', practiceId);
    return conditions.reduce((narrower, condition) => narrower.where(condition), query).select('visit.id');
  };
  const sort = filter.sort ?? defaultOrder(view);
  const recent = view === 'recent' || sort.endsWith('viewed');
  const filters = narrowed(filter);
  const parts = partsOfView(view, { accountId, practiceId }, now).flatMap((ofView) =>
    partsOfSchedule(filter.providerUserId).flatMap((ofSchedule) =>
      partsOfStatus(filter.status).map((ofStatus) =>
        visits([...ofView, ...ofSchedule, ...ofStatus, ...filters])
          .$if(recent, (query) =>
            query.innerJoin('viewedVisits as viewed', (join) =>
              join.onRef('viewed.visitId', '=', 'visit.id').on('viewed.accountId', '=', accountId),
            ),
          )
          .$if(sort.endsWith('provider'), (query) =>
            query.innerJoin('accounts as provider', 'provider.id', 'visit.providerId'),
          ),
      ),
    ),
  );
  const page = await keysetPage(db, parts, { sort, cursor, limit }, { keys: KEYS, id: sql`visit.id` });
  const ids = page.rows.map(({ id }) => id);
  const rows = await db
    .selectFrom('visits as visit')
    .where(sql<boolean>`visit.id = any(${ids}::uuid[])`)
    .select(listColumns(undeliverable))
    .orderBy(sql`array_position(${ids}::uuid[], visit.id)`)
    .execute();
  return { ...page, rows };
}

export function visitsOfDays(
  db: Db,
  { practiceId, from, to, providerUserIds }: CalendarFilter,
  undeliverable: RawBuilder<boolean>,
) {
  const midnight = (day: string) => sql<Date>`(select ${day}::timestamp at time zone practice.time_zone
    from practices as practice where practice.id = ${practiceId})`;
  const minutes = (count: unknown) => sql`make_interval(mins => ${count})`;
  return db
    .selectFrom('visits as visit')
    .where('visit.practiceId', '=', practiceId)
    .where(sql<boolean>`visit.starts_at >= ${midnight(from)} - ${minutes(DURATION_MINUTES.max)}`)
    .where(sql<boolean>`visit.starts_at < ${midnight(to)}`)
    .where(sql<boolean>`visit.starts_at + ${minutes(sql`visit.duration_minutes`)} > ${midnight(from)}`)
    .$if(providerUserIds !== undefined, (query) =>
      // An array, so that both conditions use an index instead of reading each visit of these days.
      query.where(sql<boolean>`(visit.provider_id = any(${providerUserIds}::uuid[]) or visit.id = any(array(
        select visit_id from guests where account_id = any(${providerUserIds}::uuid[]) and removed_at is null)))`),
    )
    .select(listColumns(undeliverable))
    .orderBy('visit.startsAt')
    .orderBy('visit.id')
    .execute();
}

/**
 * Adds the visit to the front of the person's Recently viewed, and drops the oldest. Skips a visit that was deleted
 * because the move that created it was undone; waits for a deletion in progress.
 */
export async function markViewed(
  db: Db,
  { accountId, practiceId, visitId }: { accountId: string; practiceId: number; visitId: string },
  at: Date,
): Promise<void> {
  const noted = await db
    .insertInto('viewedVisits')
    .columns(['accountId', 'practiceId', 'visitId', 'viewedAt'])
    .expression((from) =>
      from
        .selectFrom('visits')
        .where('id', '=', visitId)
        .select([
          sql<string>`${accountId}::uuid`.as('accountId'),
          sql<number>`${practiceId}::integer`.as('practiceId'),
          'id',
          sql<Date>`${at}::timestamptz`.as('viewedAt'),
        ])
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.columns(['accountId', 'visitId']).doUpdateSet({ viewedAt: at }))
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirst();
  if (!noted?.isNew) return;
  await db
    .deleteFrom('viewedVisits')
    .where('accountId', '=', accountId)
    .where('practiceId', '=', practiceId)
    .where('visitId', 'in', (kept) =>
      kept
        .selectFrom('viewedVisits')
        .select('visitId')
        .where('accountId', '=', accountId)
        .where('practiceId', '=', practiceId)
        .orderBy('viewedAt', 'desc')
        .orderBy('visitId')
        .offset(MOST_RECENT),
    )
    .execute();
}

interface ListedPatient {
  sessionId: string;
  patientId: string;
  firstName: string;
  lastName: string;
}

interface ListedParticipant {
  role: 'provider' | 'patient' | 'guest' | 'interpreter';
  stage: Stage;
  sessionId: string | null;
  accountId: string | null;
  name: string;
  away: boolean;
  /** In the database's JSON format. */
  arrivedAt: string | null;
}

interface ListedInvitation {
  accountId: string;
  response: 'PENDING' | Rsvp;
}

/*
 * Built once as SQL: a list is loaded often, and building and compiling this from parts took as long as all of the
 * server's other work for a list. Names are looked up row by row, not joined, so that each order keeps its index.
 */
const columns = [
  sql<string>`visit.id`.as('visitId'),
  sql<Date>`visit.starts_at`.as('startsAt'),
  sql<string>`visit.time_zone`.as('timeZone'),
  sql<number>`visit.duration_minutes`.as('durationMinutes'),
  sql<VisitStatus>`visit.status`.as('status'),
  sql<boolean>`visit.is_group_visit`.as('isGroupVisit'),
  sql<string>`(select name from visit_types where visit_types.id = visit.visit_type_id)`.as('visitTypeName'),
  seriesPlace.as('series'),
  sql<string>`visit.provider_id`.as('providerId'),
  sql<string>`(select display_name from accounts where accounts.id = visit.provider_id)`.as('providerName'),
  sql<ListedPatient[]>`(
    select coalesce(json_agg(json_build_object('sessionId', seat.session_id, 'patientId', seat.patient_id,
      'firstName', patient.first_name, 'lastName', patient.last_name) order by seat.position), '[]')
    from visit_patients as seat join patients as patient on patient.id = seat.patient_id
    where seat.visit_id = visit.id and not ${whereGone('seat', 'visit')})`.as('patients'),
  sql<ListedParticipant[] | null>`(
    select json_agg(json_build_object('role', person.role, 'stage', person.stage, 'sessionId', person.session_id,
      'accountId', person.account_id, 'name', person.name, 'unattended', person.unattended, 'away', person.away,
      'arrivedAt', person.arrived_at))
    from participants as person left join visit_patients as whose on whose.session_id = person.session_id
    where person.visit_id = visit.id and not ${whereGone('whose', 'visit')})`.as('participants'),
  // Invitations of staff. Each reader sees only their own; including all of them lets one query serve every
  // reader.
  sql<ListedInvitation[] | null>`(
    select json_agg(json_build_object('accountId', account_id, 'response', response)) from guests
    where guests.visit_id = visit.id and guests.account_id is not null and guests.removed_at is null)`.as(
    'invitations',
  ),
] as const;

/**
 * For queries that call the visit `visit`.
 *
 * @param undeliverable whether a message of the visit reached no one, which another feature decides
 */
const listColumns = (undeliverable: RawBuilder<boolean>) =>
  [...columns, undeliverable.as('undeliverable')] as const;
