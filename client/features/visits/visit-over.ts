import { ENDED_VISIT_STATUSES, type VisitStatus } from '../../../shared/domain/visit.ts';

/** A visit that is over can be looked at, not joined. */
export function isOver({ status }: { status: VisitStatus }): boolean {
  return ENDED_VISIT_STATUSES.includes(status);
}

/** 'Join' when somebody of the staff is in it already, 'Start' otherwise. */
export function openWord(visit: { providersCurrentlyInVisit: readonly unknown[] }): 'join' | 'start' {
  return visit.providersCurrentlyInVisit.length > 0 ? 'join' : 'start';
}
