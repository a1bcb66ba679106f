import { waitingVisits } from '#client/features/desk/visit-list/presence.ts';
import { waitingSince } from '#client/features/visits/visits/minutes-waited.ts';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';

type Waiting = Pick<VisitListItem, 'patientStage' | 'patientStages' | 'scheduledProviderId'>;

/** Visits with a waiting patient: the user's own before their colleagues', the longest wait first. */
export function waitingFirst<T extends Waiting>(visits: readonly T[], accountId: string): T[] {
  const rank = (visit: T) =>
    `${visit.scheduledProviderId === accountId ? 0 : 1} ${waitingSince(visit) ?? ''}`;
  return waitingVisits(visits).sort((one, other) => rank(one).localeCompare(rank(other)));
}
