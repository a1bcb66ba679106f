import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';
import type { VisitPresence } from '#shared/contracts/socket/events.ts';

/** Replaces one visit's live part (PRODUCT 6.5). Returns the same list if nothing changed, to avoid rendering. */
export function applyPresence<T extends VisitListItem>(
  list: readonly T[],
  presence: VisitPresence,
): readonly T[] {
  const before = list.find(({ visitId }) => visitId === presence.visitId);
  if (!before || !differs(before, presence)) return list;
  return list.map((visit) => (visit === before ? { ...visit, ...presence } : visit));
}

function differs(visit: VisitListItem, presence: VisitPresence): boolean {
  const ids = (providers: { userId: string }[]) => providers.map(({ userId }) => userId).join();
  const stages = (patients: VisitPresence['patientStages']) =>
    patients
      .map(({ sessionId, stage, unattended, reconnecting }) =>
        [sessionId, stage, unattended, reconnecting].join(' '),
      )
      .join();
  return (
    visit.status !== presence.status ||
    visit.patientInVisit !== presence.patientInVisit ||
    visit.patientStage !== presence.patientStage ||
    stages(visit.patientStages) !== stages(presence.patientStages) ||
    ids(visit.providersCurrentlyInVisit) !== ids(presence.providersCurrentlyInVisit) ||
    ids(visit.providersPreviouslyInVisit) !== ids(presence.providersPreviouslyInVisit)
  );
}

export function waitingVisits<T extends Pick<VisitListItem, 'patientStage'>>(list: readonly T[]): T[] {
  return list.filter(({ patientStage }) => patientStage === 'waiting');
}

export function arrivals<T extends Pick<VisitListItem, 'visitId' | 'patientStage'>>(
  before: readonly T[],
  after: readonly T[],
): T[] {
  const waitedBefore = new Set(waitingVisits(before).map(({ visitId }) => visitId));
  return waitingVisits(after).filter(({ visitId }) => !waitedBefore.has(visitId));
}
