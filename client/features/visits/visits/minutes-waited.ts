import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';

const MINUTE_MS = 60_000;

type Waiting = Pick<VisitListItem, 'patientStages'>;

/** When the visit's longest waiting patient arrived, in ISO 8601; undefined if no one waits. */
export function waitingSince({ patientStages }: Waiting): string | undefined {
  return patientStages.flatMap((patient) => patient.waitingSince ?? []).sort()[0];
}

/**
 * How long the visit's longest waiting patient has waited, in full minutes; 0 if no one waits.
 *
 * @param now the server's time in milliseconds since the epoch
 */
export function minutesWaited(visit: Waiting, now: number): number {
  const since = waitingSince(visit);
  return since ? Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS)) : 0;
}
