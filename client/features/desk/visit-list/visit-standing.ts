import type { VisitListItem } from '../../../../shared/contracts/rest/visit/visits.ts';
import type { Stage } from '../../../../shared/domain/participant.ts';
import type { Tone } from '../../../ui/components/status-pill.tsx';

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
  left: 'quiet',
  removed: 'danger',
} as const satisfies Record<string, Tone>;
export type Standing = keyof typeof STANDING_TONES;

/** @param unattended their link was opened, without any sign of a person so far */
export function standingOfPatient(stage: Stage, unattended = false): Standing {
  switch (stage) {
    case 'pending':
      return unattended ? 'openedNothingEntered' : 'pendingArrival';
    case 'waiting':
      return 'inWaitingRoom';
    case 'in-visit':
      return 'inVisit';
    case 'left':
    case 'removed':
      return stage;
  }
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
  const patient = standingOfPatient(
    patientStage,
    patientStages.some(({ unattended }) => unattended),
  );
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
