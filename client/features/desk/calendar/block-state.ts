import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';
import type { Permission } from '#shared/permissions/permissions.ts';
import { actionsFor } from '#shared/rules/visit-changes.ts';

/** How a visit's block looks: `over` took place, `void` does not take place. */
export type BlockState = 'scheduled' | 'tentative' | 'waiting' | 'in-visit' | 'over' | 'void';

type StagedVisit = Pick<VisitListItem, 'status' | 'patientStage'>;

export function blockState({ status, patientStage }: StagedVisit): BlockState {
  switch (status) {
    case 'COMPLETE':
      return 'over';
    case 'CANCELLED':
    case 'MOVED':
    case 'EXPIRED':
    case 'NO_SHOW':
      return 'void';
    case 'IN_VISIT':
    case 'PAUSED':
      return patientStage === 'waiting' ? 'waiting' : 'in-visit';
    case 'SCHEDULED':
    case 'TENTATIVE':
      if (patientStage === 'waiting' || patientStage === 'in-visit') return patientStage;
      return status === 'TENTATIVE' ? 'tentative' : 'scheduled';
  }
}

/** Canceled and moved visits leave their time free, and show only on request. */
export const isWithdrawn = ({ status }: Pick<VisitListItem, 'status'>): boolean =>
  status === 'CANCELLED' || status === 'MOVED';

export const isMovable = ({ status }: Pick<VisitListItem, 'status'>, permissions: readonly Permission[]) =>
  actionsFor(status, permissions).includes('move');
