import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import { ENDED_VISIT_STATUSES } from '#shared/domain/visit.ts';

export type VisitPhase = 'before' | 'during' | 'after';

export function phaseOf({
  status,
  patientStage,
  providersCurrentlyInVisit,
}: Pick<VisitDetail, 'status' | 'patientStage' | 'providersCurrentlyInVisit'>): VisitPhase {
  if (ENDED_VISIT_STATUSES.includes(status)) return 'after';
  const begun = status === 'IN_VISIT' || status === 'PAUSED';
  const someoneThere =
    patientStage === 'waiting' || patientStage === 'in-visit' || providersCurrentlyInVisit.length > 0;
  return begun || someoneThere ? 'during' : 'before';
}

export type VisitSection =
  | 'course'
  | 'details'
  | 'patients'
  | 'safety'
  | 'notes'
  | 'guests'
  | 'intake'
  | 'images'
  | 'documents'
  | 'afterVisit'
  | 'payments'
  | 'messages'
  | 'record'
  | 'links';

/** `main` is the visit with its patients; `side` is everything around it. */
export type VisitColumn = 'main' | 'side';

/** Every part has a fixed place, so that staff find it there in each phase (PRODUCT 6.27). */
const PLACES: Record<VisitColumn, readonly VisitSection[]> = {
  main: ['course', 'patients', 'notes', 'intake', 'images', 'documents', 'afterVisit', 'messages', 'record'],
  side: ['details', 'safety', 'payments', 'guests', 'links'],
};

const ABSENT: Record<VisitPhase, readonly VisitSection[]> = {
  before: ['course', 'afterVisit'],
  during: ['afterVisit'],
  after: [],
};

export const sectionsIn = (column: VisitColumn, phase: VisitPhase): VisitSection[] =>
  PLACES[column].filter((section) => !ABSENT[phase].includes(section));
