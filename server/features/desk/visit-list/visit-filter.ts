import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { whereGone } from '#server/features/core/participants/gone.ts';
import { isOpen, isOver, isToCome, LOOK_BACK_MS } from '#server/features/visits/visits/open-or-over.ts';
import { matchesWords } from '#server/storage/db/search-words.ts';
import type { VisitFilter } from '#shared/contracts/rest/visits/visits.ts';
import { EVERYONE, type VisitView } from '#shared/domain/visit-list.ts';

export type Condition = RawBuilder<SqlBool>;

const DAY_MS = 24 * 3_600_000;

/** The index `visits_by_status` has the same expression. */
const BY_RANK = [
  'IN_VISIT',
  'PAUSED',
  'SCHEDULED',
  'TENTATIVE',
  'COMPLETE',
  'CANCELLED',
  'MOVED',
  'EXPIRED',
  'NO_SHOW',
] as const;
export const statusRank = sql<number>`array_position(array[${sql.raw(
  BY_RANK.map((status) => `'${status}'`).join(', '),
)}], visit.status)`;
const hasRankOf = (status: (typeof BY_RANK)[number]) =>
  sql<SqlBool>`${statusRank} = ${sql.raw(String(BY_RANK.indexOf(status) + 1))}`;

/** Must match `presenceOf`. */
const patientStage = sql<string>`(
  select case when bool_or(stage = 'waiting' and not unattended) then 'waiting'
    when bool_or(stage = 'in-visit') then 'in-visit' when bool_or(stage = 'left') then 'left'
    when bool_or(stage in ('pending', 'waiting')) then 'pending'
    when bool_or(stage = 'removed') then 'removed' else 'pending' end
  from participants where participants.visit_id = visit.id and participants.role = 'patient'
    and not exists (select from visit_patients as seat
      where seat.session_id = participants.session_id and ${whereGone('seat', 'visit')}))`;

const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone visit.time_zone)::date`;
const starts = sql`visit.starts_at`;

interface Reader {
  accountId: string;
  practiceId: number;
}

/**
 * A view's conditions in mutually exclusive parts, each of which reads a different index.
 *
 * @param now the server's clock in milliseconds
 */
export function partsOfView(view: VisitView | undefined, reader: Reader, now: number): Condition[][] {
  const today = dayOf(sql`${new Date(now)}::timestamptz`);
  const since = (ms: number) => sql<SqlBool>`visit.starts_at >= ${new Date(now - ms)}`;
  switch (view) {
    case undefined:
    case 'recent':
      return [[]];
    case 'today':
      return [[...around(now, 0), sql`${dayOf(starts)} = ${today}`]];
    case 'tomorrow':
      return [[...around(now, 1), sql`${dayOf(starts)} = ${today} + 1`]];
    case 'favorites':
    case 'upcoming': {
      const favorite = view === 'favorites' ? [isFavorite(reader)] : [];
      return [
        [isToCome(now), ...favorite],
        [
          // A visit canceled today, or planned for today, stays visible until the day is over.
          hasRankOf('CANCELLED'),
          since(2 * DAY_MS),
          sql`${dayOf(starts)} >= ${today}`,
          sql`(${dayOf(starts)} = ${today} or ${dayOf(sql`visit.ended_at`)} = ${today})`,
          ...favorite,
        ],
      ];
    }
    case 'past':
      return [[isOver], [leftOpen(reader, now)]];
  }
}

/**
 * The few visits that neither took place nor were closed. An array, so that no plan walks the whole history in the
 * list's order.
 */
const leftOpen = ({ practiceId }: Reader, now: number) => sql<SqlBool>`visit.id = any(array(
  select visit.id from visits as visit where visit.practice_id = ${practiceId} and ${isOpen}
    and visit.starts_at < ${new Date(now - LOOK_BACK_MS)}))`;

/** No zone's day starts more than 14 hours before UTC's, or ends more than 12 hours after it. */
function around(now: number, days: number): Condition[] {
  const [from, to] = [now + (days - 2) * DAY_MS, now + (days + 2) * DAY_MS];
  return [sql`visit.starts_at between ${new Date(from)} and ${new Date(to)}`];
}

const isFavorite = ({ accountId, practiceId }: Reader) => sql<SqlBool>`visit.provider_id in (
  select provider_id from favorite_providers where account_id = ${accountId} and practice_id = ${practiceId})`;

export function partsOfSchedule(providerUserId: VisitFilter['providerUserId']): Condition[][] {
  if (providerUserId === undefined || providerUserId === EVERYONE) return [[]];
  return [
    [sql`visit.provider_id = ${providerUserId}`],
    [
      sql`visit.provider_id <> ${providerUserId}`,
      sql`visit.id in (
        select visit_id from guests where account_id = ${providerUserId} and removed_at is null)`,
    ],
  ];
}

/** One part per status, because `visits_by_status` is ordered within each. */
export function partsOfStatus(status: VisitFilter['status']): Condition[][] {
  return status?.length ? [...new Set(status)].map((one) => [hasRankOf(one)]) : [[]];
}

export function narrowed(filter: Partial<VisitFilter>): Condition[] {
  const { originations, reconciliationSearchOptions: reconciliations, minDate, maxDate } = filter;
  const conditions = [...from(minDate), ...until(maxDate)];
  const [origination, ...others] = originations ?? [];
  if (others.length > 0) conditions.push(sql`visit.origination = any(${originations}::text[])`);
  // An equality, because only that keeps the order of the index `visits_by_origination`.
  else if (origination) conditions.push(sql`visit.origination = ${origination}`);
  if (filter.visitListStatusFilter?.length)
    conditions.push(isOpen, sql`${patientStage} = any(${filter.visitListStatusFilter}::text[])`);
  if (reconciliations?.length === 1) {
    const reconciled = sql`visit.id in (select visit_id from visit_patients where reconciled)`;
    conditions.push(reconciliations[0] === 'RECONCILED' ? sql`${reconciled}` : sql`not ${reconciled}`);
  }
  return [...conditions, ...matchesWords(sql.ref('visit.patientNames'), filter.q ?? '')];
}

const isDay = (text: string) => text.length === 'yyyy-mm-dd'.length;

function from(min: string | undefined): Condition[] {
  if (min === undefined) return [];
  const earliest = new Date(isDay(min) ? Date.parse(min) - DAY_MS : min);
  const day = sql<SqlBool>`${dayOf(starts)} >= ${min}::date`;
  return [sql`visit.starts_at >= ${earliest}`, ...(isDay(min) ? [day] : [])];
}

function until(max: string | undefined): Condition[] {
  if (max === undefined) return [];
  const latest = new Date(isDay(max) ? Date.parse(max) + 2 * DAY_MS : max);
  const day = sql<SqlBool>`${dayOf(starts)} <= ${max}::date`;
  return [sql`visit.starts_at <= ${latest}`, ...(isDay(max) ? [day] : [])];
}
