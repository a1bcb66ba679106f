import type { VisitSeries } from '../../../../shared/contracts/rest/desk/visit-changes.ts';
import type { VisitStatus } from '../../../../shared/domain/visit.ts';
import type { SeriesScope } from '../../../../shared/domain/visit-series.ts';
import { CodedError } from '../../../../shared/errors.ts';
import { shiftedLike } from '../../../../shared/rules/series-dates.ts';
import type { Db, Trx } from '../../../storage/db/database.ts';
import type { LockedVisit } from '../visits/visits.service.ts';
import type { Slot } from './moved-visit.service.ts';
import { lockVisitsToCome, selectSeriesOf } from './series.queries.ts';
import { wallClockOf } from './start-time.ts';

export { lockSeriesOf } from './series.queries.ts';

/** Which further visits of its series a change of a visit also concerns, and those that the person saw. */
export interface AlsoOfSeries {
  scope: SeriesScope;
  seen: readonly string[];
}

/** The series that a visit is part of; null for a single one. `now` in milliseconds. */
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
 * The further visits of the series that a change of this one also concerns, by time, locked until the transaction ends.
 * Call {@link lockSeriesOf} before the visit itself is locked.
 *
 * @throws CHANGED_MEANWHILE if they are not those that the person saw
 */
export async function holdFurther(
  trx: Trx,
  { id, seriesId, startsAt }: LockedVisit,
  also: AlsoOfSeries | null,
  now: number,
): Promise<LockedVisit[]> {
  if (!also) return [];
  const toCome = seriesId ? await lockVisitsToCome(trx, seriesId, new Date(now)) : [];
  const further = toCome.filter(
    (visit) => visit.id !== id && (also.scope === 'to-come' || visit.startsAt > startsAt),
  );
  const seen = new Set(also.seen);
  if (seen.size !== further.length || further.some((visit) => !seen.has(visit.id)))
    throw new CodedError('CHANGED_MEANWHILE');
  return further;
}

/** The slot of a further visit: as much later as the moved one, and with what that one changes. */
export function slotAlong(visit: LockedVisit, moved: LockedVisit, slot: Slot): Slot {
  const keeps = <T>(own: T, former: T, next: T): T => (next === former ? own : next);
  const wallClock = wallClockOf(visit.startsAt, visit.timeZone);
  const { locationId = moved.locationId } = slot;
  return {
    visitTypeId: keeps(visit.visitTypeId, moved.visitTypeId, slot.visitTypeId),
    providerUserId: keeps(visit.providerId, moved.providerId, slot.providerUserId),
    durationMinutes: keeps(visit.durationMinutes, moved.durationMinutes, slot.durationMinutes),
    locationId: keeps(visit.locationId, moved.locationId, locationId),
    timeZone: keeps(visit.timeZone, moved.timeZone, slot.timeZone),
    ...shiftedLike(wallClock, wallClockOf(moved.startsAt, moved.timeZone), slot),
    occurrence: slot.occurrence,
  };
}
