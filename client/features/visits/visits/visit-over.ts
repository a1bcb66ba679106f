import { ENDED_VISIT_STATUSES, type VisitStatus } from '#shared/domain/visit.ts';

export function isOver({ status }: { status: VisitStatus }): boolean {
  return ENDED_VISIT_STATUSES.includes(status);
}

export function openWord(visit: { providersCurrentlyInVisit: readonly unknown[] }): 'join' | 'start' {
  return visit.providersCurrentlyInVisit.length > 0 ? 'join' : 'start';
}
