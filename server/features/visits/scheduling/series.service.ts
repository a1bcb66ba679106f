import type { LockedVisit } from '#server/features/visits/visits/visits.service.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { VisitSeries } from '#shared/contracts/rest/desk/visit-changes.ts';
import type { SeriesScope, VisitStatus } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import { furtherVisits, movedAlong } from '#shared/rules/series.ts';
import type { Slot } from './moved-visit.service.ts';
import { lockVisitsToCome, selectSeriesOf } from './series.queries.ts';
import { wallClockOf } from './start-time.ts';

export { lockSeriesOf } from './series.queries.ts';

export interface AlsoOfSeries {
  scope: SeriesScope;
  seen: readonly string[];
}

export interface AlsoMoved extends AlsoOfSeries {
  left: readonly string[];
  times: readonly (Pick<Slot, 'date' | 'time' | 'occurrence'> & { visitId: string })[];
}

/** Null for a single visit. `now` in milliseconds. */
export async function readSeries(db: Db, visitId: string, now: number): Promise<VisitSeries | null> {
  const rows = await selectSeriesOf(db, visitId);
  const [first] = rows;
  if (!first) return null;
  return {
    everyWeeks: first.everyWeeks,
    position: first.ownPosition,
    visits: rows.map(
      ({ visitId: id, position, startsAt, timeZone, status, durationMinutes, providerId }) => ({
        visitId: id,
        position,
        startTime: startsAt.toISOString(),
        timeZone,
        status,
        durationMinutes,
        providerUserId: providerId,
        isToCome: OPEN.includes(status) && startsAt.getTime() > now,
      }),
    ),
  };
}

const OPEN: readonly VisitStatus[] = ['SCHEDULED', 'TENTATIVE'];

/**
 * The further visits of the series that a change also applies to, by time, locked until the transaction ends. Call
 * {@link lockSeriesOf} before locking the visit itself.
 *
 * @throws CHANGED_MEANWHILE if they are not those that the person saw
 */
export async function holdFurther(
  trx: Trx,
  visit: LockedVisit,
  also: AlsoOfSeries | null,
  now: number,
): Promise<LockedVisit[]> {
  if (!also) return [];
  const toCome = visit.seriesId ? await lockVisitsToCome(trx, visit.seriesId, new Date(now)) : [];
  const further = furtherVisits(visit, toCome, also.scope);
  const seen = new Set(also.seen);
  if (seen.size !== further.length || further.some(({ id }) => !seen.has(id)))
    throw new CodedError('CHANGED_MEANWHILE');
  return further;
}

export function slotAlong(
  visit: LockedVisit,
  moved: LockedVisit,
  to: Slot,
  times: AlsoMoved['times'] = [],
): Slot {
  const { locationId = moved.locationId } = to;
  const along = movedAlong(slotOf(visit), slotOf(moved), { ...to, locationId });
  const own = times.find(({ visitId }) => visitId === visit.id);
  return own ? { ...along, date: own.date, time: own.time, occurrence: own.occurrence } : along;
}

const slotOf = ({
  visitTypeId,
  providerId: providerUserId,
  durationMinutes,
  locationId,
  startsAt,
  timeZone,
}: LockedVisit): Slot => ({
  visitTypeId,
  providerUserId,
  durationMinutes,
  locationId,
  ...wallClockOf(startsAt, timeZone),
});
