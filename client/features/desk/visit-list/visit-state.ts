import type { Tone } from '#client/ui/components/status-pill.tsx';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';
import type { Stage } from '#shared/domain/participant.ts';

export const STATE_TONES = {
  complete: 'done',
  cancelled: 'void',
  moved: 'void',
  expired: 'void',
  noShow: 'void',
  paused: 'waiting',
  tentative: 'waiting',
  pendingArrival: 'quiet',
  openedNothingEntered: 'quiet',
  inWaitingRoom: 'waiting',
  inVisit: 'good',
  reconnecting: 'waiting',
  left: 'quiet',
  removed: 'danger',
} as const satisfies Record<string, Tone>;
export type VisitState = keyof typeof STATE_TONES;

interface PatientSigns {
  unattended?: boolean | undefined;
  reconnecting?: boolean | undefined;
}

export function stateOfPatient(
  stage: Stage,
  { unattended = false, reconnecting = false }: PatientSigns = {},
): VisitState {
  switch (stage) {
    case 'pending':
      return unattended ? 'openedNothingEntered' : 'pendingArrival';
    case 'waiting':
      return reconnecting ? 'reconnecting' : 'inWaitingRoom';
    case 'in-visit':
      return reconnecting ? 'reconnecting' : 'inVisit';
    case 'left':
    case 'removed':
      return stage;
  }
}

export function isReconnecting({
  patientStage,
  patientStages,
}: Pick<VisitListItem, 'patientStage' | 'patientStages'>): boolean {
  const there = patientStages.filter(({ stage }) => stage === patientStage);
  return there.length > 0 && there.every(({ reconnecting }) => reconnecting);
}

/**
 * A visit's state in lists and in the calendar. While the visit is open, this is its patient's stage (PRODUCT 9.1). A
 * tentative visit is tentative, and also has the stage once the patient has arrived.
 */
export function statesOf({
  status,
  patientStage,
  patientStages,
}: Pick<VisitListItem, 'status' | 'patientStage' | 'patientStages'>): VisitState[] {
  const patient = stateOfPatient(patientStage, {
    unattended: patientStages.some((one) => one.unattended),
    reconnecting: isReconnecting({ patientStage, patientStages }),
  });
  switch (status) {
    case 'COMPLETE':
      return ['complete'];
    case 'CANCELLED':
      return ['cancelled'];
    case 'MOVED':
      return ['moved'];
    case 'EXPIRED':
      return ['expired'];
    case 'NO_SHOW':
      return ['noShow'];
    case 'PAUSED':
      return ['paused'];
    case 'TENTATIVE':
      return patient === 'pendingArrival' ? ['tentative'] : ['tentative', patient];
    case 'SCHEDULED':
    case 'IN_VISIT':
      return [patient];
  }
}
