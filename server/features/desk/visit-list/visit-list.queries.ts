import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/storage/db/database.ts';
import { keysetPage, type SortKey } from '#server/storage/db/keyset-page.ts';
import type { CalendarFilter } from '#shared/contracts/rest/desk/calendar.ts';
import type { VisitFilter } from '#shared/contracts/rest/visits/visits.ts';
import { DURATION_MINUTES } from '#shared/domain/visit.ts';
import { defaultOrder, MOST_RECENT } from '#shared/domain/visit-list.ts';
import { listColumns } from './list-rows.queries.ts';
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

/**
 * Visits that start on these days or reach into them, by start, with the list's columns.
 *
 * @param undeliverable a column of `visit` for the list
 */
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
