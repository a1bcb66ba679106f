import type { Tone } from '#client/ui/components/status-pill.tsx';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';
import type { Stage } from '#shared/domain/participant.ts';

/** The state of a visit or a patient, as keys of `visits`, each with its look. */
export const STANDING_TONES = {
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
export type Standing = keyof typeof STANDING_TONES;

interface PatientSigns {
  /** Their link was opened, without any sign of a person so far. */
  unattended?: boolean | undefined;
  /** Their page has gone, and may come back. */
  reconnecting?: boolean | undefined;
}

export function standingOfPatient(
  stage: Stage,
  { unattended = false, reconnecting = false }: PatientSigns = {},
): Standing {
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

/** No patient of the visit's stage has a page at the moment. */
export function isReconnecting({
  patientStage,
  patientStages,
}: Pick<VisitListItem, 'patientStage' | 'patientStages'>): boolean {
  const there = patientStages.filter(({ stage }) => stage === patientStage);
  return there.length > 0 && there.every(({ reconnecting }) => reconnecting);
}

/**
 * A visit's state, in lists and in the calendar: while it is open, its patient's stage (PRODUCT 9.1). A tentative one
 * is tentative, and has the stage once the patient has come.
 */
export function standingsOf({
  status,
  patientStage,
  patientStages,
}: Pick<VisitListItem, 'status' | 'patientStage' | 'patientStages'>): Standing[] {
  const patient = standingOfPatient(patientStage, {
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
