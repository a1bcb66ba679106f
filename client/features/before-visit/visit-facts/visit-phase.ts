import { ENDED_VISIT_STATUSES } from '../../../../shared/domain/visit.ts';
import type { VisitDetail } from '../../visit/visits/visit-queries.ts';

export type VisitPhase = 'before' | 'during' | 'after';

/** A visit is in progress as soon as anyone waits or is in it. */
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

/** The parts of a visit's page. */
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

/** The most important part for each phase is first (PRODUCT 6.27). */
export const SECTIONS: Record<VisitPhase, readonly VisitSection[]> = {
  before: [
    'details',
    'patients',
    'safety',
    'intake',
    'payments',
    'guests',
    'record',
    'messages',
    'links',
    'images',
    'documents',
    'notes',
  ],
  during: [
    'course',
    'patients',
    'safety',
    'notes',
    'intake',
    'images',
    'documents',
    'guests',
    'payments',
    'record',
    'details',
    'messages',
    'links',
  ],
  after: [
    'course',
    'details',
    'afterVisit',
    'record',
    'payments',
    'notes',
    'messages',
    'patients',
    'intake',
    'images',
    'documents',
    'guests',
    'safety',
    'links',
  ],
};
