/** PRODUCT 6.16. */
export const VISIT_VIEWS = ['upcoming', 'today', 'tomorrow', 'recent', 'favorites', 'past'] as const;
export type VisitView = (typeof VISIT_VIEWS)[number];

export const VISIT_SORTS = ['time', 'patient', 'provider', 'status', 'viewed'] as const;
type VisitSort = (typeof VISIT_SORTS)[number];
export type VisitOrder = VisitSort | `-${VisitSort}`;

export function defaultOrder(view: VisitView | undefined): VisitOrder {
  if (view === 'past') return '-time';
  return view === 'recent' ? '-viewed' : 'time';
}

export const EVERYONE = 'all';

export const RECONCILIATIONS = ['RECONCILED', 'NOT_RECONCILED'] as const;
export type Reconciliation = (typeof RECONCILIATIONS)[number];

export const MOST_RECENT = 50;

export const MOST_SELECTED = 100;

/** The kinds of schedules: a clinician's, or that of an account that represents a schedule (PRODUCT 1.5). */
export const SCHEDULE_KINDS = ['Provider', 'Scheduled', 'Support'] as const;
export type ScheduleKind = (typeof SCHEDULE_KINDS)[number];
