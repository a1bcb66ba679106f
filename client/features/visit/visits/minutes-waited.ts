import type { VisitListItem } from '../../../../shared/contracts/rest/visit/visits.ts';

const MINUTE_MS = 60_000;

/**
 * How long the visit's longest waiting patient has waited, in full minutes; 0 if no one waits.
 *
 * @param now the server's time in milliseconds since the epoch
 */
export function minutesWaited({ patientStages }: Pick<VisitListItem, 'patientStages'>, now: number): number {
  const [since] = patientStages.flatMap(({ waitingSince }) => waitingSince ?? []).sort();
  return since ? Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS)) : 0;
}
