import { localDate } from '#client/features/core/dates/format.ts';
import { isOver } from '#client/features/visits/visits/visit-over.ts';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';

const MINUTE_MS = 60_000;
const LATE_AFTER_MS = 10 * MINUTE_MS;
const NEAR_MS = 15 * MINUTE_MS;

/**
 * How late a visit's patient is, in full minutes; 0 in the first ten, and once someone arrived.
 *
 * @param now the server's time in milliseconds since the epoch
 */
export function minutesLate(
  visit: Pick<VisitListItem, 'status' | 'patientStage' | 'startTime'>,
  now: number,
): number {
  const late = now - Date.parse(visit.startTime);
  return !isOver(visit) && visit.patientStage === 'pending' && late > LATE_AFTER_MS
    ? Math.floor(late / MINUTE_MS)
    : 0;
}

/**
 * Staff start or join the visit about now: someone waits, it is running, or its time is near or was earlier today. A
 * provider who runs late starts the most overdue visit.
 */
export function isCurrent(
  visit: Pick<
    VisitListItem,
    'status' | 'patientStage' | 'startTime' | 'timeZone' | 'providersCurrentlyInVisit'
  >,
  now: number,
): boolean {
  if (isOver(visit)) return false;
  const { timeZone } = visit;
  const start = Date.parse(visit.startTime);
  const isToday = localDate(start, timeZone) === localDate(now, timeZone);
  return (
    visit.patientStage === 'waiting' ||
    visit.status === 'IN_VISIT' ||
    visit.providersCurrentlyInVisit.length > 0 ||
    Math.abs(start - now) <= NEAR_MS ||
    (isToday && start <= now)
  );
}
