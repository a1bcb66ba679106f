import type { VisitSeries } from '../../../../shared/contracts/rest/desk/visit-changes.ts';
import { shiftedLike } from '../../../../shared/rules/series-dates.ts';
import { localDate, localTime } from '../../foundation/dates/format.ts';
import type { SlotValues } from '../scheduling/schedule-fields.ts';
import type { WantedDate } from '../scheduling/series-dates.tsx';

/** Where a further visit of the series moves to: as much later as this one, and with what this one changes. */
export function dateAlong(
  { visitId, startTime, timeZone, providerUserId, durationMinutes }: VisitSeries['visits'][number],
  from: SlotValues,
  to: SlotValues,
): WantedDate {
  const wall = { date: localDate(startTime, timeZone), time: localTime(startTime, timeZone) };
  const isComplete = to.date !== '' && to.time !== '';
  return {
    day: visitId,
    ...(isComplete ? shiftedLike(wall, from, to) : wall),
    occurrence: to.occurrence,
    isLeftOut: false,
    providerUserId: to.providerUserId === from.providerUserId ? providerUserId : to.providerUserId,
    durationMinutes:
      to.durationMinutes === from.durationMinutes ? durationMinutes : Number(to.durationMinutes),
  };
}
