import type { VisitListItem } from '../../../../shared/contracts/rest/visit/visits.ts';
import { isOver } from '../../visit/visits/visit-over.ts';

const MINUTE_MS = 60_000;
const LATE_AFTER_MS = 10 * MINUTE_MS;
const NEAR_MS = 15 * MINUTE_MS;

/**
 * How late the patient of a visit is, in full minutes; 0 in the first ten, and once someone came.
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

/** Whether staff start or join the visit about now: someone waits, it runs, or its time is near. */
export function isCurrent(
  visit: Pick<VisitListItem, 'status' | 'patientStage' | 'startTime' | 'providersCurrentlyInVisit'>,
  now: number,
): boolean {
  return (
    visit.patientStage === 'waiting' ||
    visit.status === 'IN_VISIT' ||
    visit.providersCurrentlyInVisit.length > 0 ||
    Math.abs(Date.parse(visit.startTime) - now) <= NEAR_MS
  );
}
