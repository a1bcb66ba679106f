import type { VisitListItem } from '../../../../shared/contracts/rest/visit/visits.ts';
import { waitingSince } from '../../visit/visits/minutes-waited.ts';
import { waitingVisits } from '../visit-list/presence.ts';

type Waiting = Pick<VisitListItem, 'patientStage' | 'patientStages' | 'scheduledProviderId'>;

/** The visits whose patient waits: the reader's own before their colleagues', the longest wait first. */
export function waitingFirst<T extends Waiting>(visits: readonly T[], accountId: string): T[] {
  const rank = (visit: T) =>
    `${visit.scheduledProviderId === accountId ? 0 : 1} ${waitingSince(visit) ?? ''}`;
  return waitingVisits(visits).sort((one, other) => rank(one).localeCompare(rank(other)));
}
