import type { SeatRole } from '../domain/participant.ts';
import { ENDED_VISIT_STATUSES, NOT_BEGUN_STATUSES, type VisitStatus } from '../domain/visit.ts';
import type { ErrorCode } from '../errors.ts';
import type { Permission } from '../permissions/permissions.ts';

/** `close`: by the practice's setting, after the visit's time. */
export const VISIT_ACTIONS = [
  'move',
  'mark-tentative',
  'confirm',
  'describe',
  'relocate',
  'add-patient',
  'remove-patient',
  'patient-no-show',
  'no-show',
  'cancel',
  'end',
  'close',
] as const;
export type VisitAction = (typeof VISIT_ACTIONS)[number];

export type Changer = SeatRole | 'system';

interface Rule {
  by: readonly Changer[];
  /** The next status from each status that allows the action. The same status means that nothing is left to do. */
  to: Partial<Record<VisitStatus, VisitStatus>>;
  keepsStatus?: true;
}

const WHILE_OPEN: Rule['to'] = {
  SCHEDULED: 'SCHEDULED',
  TENTATIVE: 'TENTATIVE',
  IN_VISIT: 'IN_VISIT',
  PAUSED: 'PAUSED',
};

const beforeBegin = (to: VisitStatus): Rule['to'] =>
  Object.fromEntries(NOT_BEGUN_STATUSES.map((status) => [status, to]));

/**
 * The changes allowed from each status, and the roles that may make them (PRODUCT 6.11, 6.26, 6.37). Nothing changes a
 * visit that is over. Once a person was admitted, it can only be ended, because a conversation cannot be moved or
 * canceled. Until it is over, its description and location can be changed, patients added and removed, and one
 * patient's no-show recorded.
 */
const CHANGES: Record<VisitAction, Rule> = {
  move: { by: ['provider'], to: beforeBegin('MOVED') },
  'mark-tentative': { by: ['provider'], to: beforeBegin('TENTATIVE') },
  confirm: { by: ['provider'], to: beforeBegin('SCHEDULED') },
  describe: { by: ['provider'], to: WHILE_OPEN, keepsStatus: true },
  relocate: { by: ['provider'], to: WHILE_OPEN, keepsStatus: true },
  'add-patient': { by: ['provider'], to: WHILE_OPEN, keepsStatus: true },
  'remove-patient': { by: ['provider'], to: WHILE_OPEN, keepsStatus: true },
  'patient-no-show': { by: ['provider'], to: WHILE_OPEN, keepsStatus: true },
  'no-show': { by: ['provider'], to: beforeBegin('NO_SHOW') },
  cancel: { by: ['provider', 'patient'], to: beforeBegin('CANCELLED') },
  end: {
    by: ['provider'],
    to: { SCHEDULED: 'COMPLETE', TENTATIVE: 'COMPLETE', IN_VISIT: 'COMPLETE', PAUSED: 'COMPLETE' },
  },
  close: {
    by: ['system'],
    to: { SCHEDULED: 'EXPIRED', TENTATIVE: 'EXPIRED', IN_VISIT: 'COMPLETE', PAUSED: 'COMPLETE' },
  },
};

/** Ending is a permission of the person, not of a role (PRODUCT 1.7). */
export const PERMISSION_OF: Record<Exclude<VisitAction, 'close'>, Permission> = {
  move: 'visits.schedule',
  'mark-tentative': 'visits.schedule',
  confirm: 'visits.schedule',
  describe: 'visits.schedule',
  relocate: 'visits.schedule',
  'add-patient': 'visits.schedule',
  'remove-patient': 'visits.schedule',
  'patient-no-show': 'visits.schedule',
  'no-show': 'visits.schedule',
  cancel: 'visits.schedule',
  end: 'visits.end',
};

export type VisitChange = { to: VisitStatus; refusal: null } | { to: null; refusal: ErrorCode };

export function changeOf(action: VisitAction, status: VisitStatus, by: Changer): VisitChange {
  const rule = CHANGES[action];
  const refused = (refusal: ErrorCode): VisitChange => ({ to: null, refusal });
  if (!rule.by.includes(by)) return refused('ACCESS_DENIED');
  if (ENDED_VISIT_STATUSES.includes(status)) return refused('VISIT_ENDED');
  const to = rule.to[status];
  return to ? { to, refusal: null } : refused('VISIT_HAS_BEGUN');
}

/** In the screen's order. */
export function actionsFor(status: VisitStatus, permissions: readonly Permission[]): VisitAction[] {
  return VISIT_ACTIONS.filter((action) => {
    if (action === 'close' || !permissions.includes(PERMISSION_OF[action])) return false;
    const { to } = changeOf(action, status, 'provider');
    return to !== null && (to !== status || CHANGES[action].keepsStatus === true);
  });
}

/**
 * Why a no-show cannot be recorded yet; null once it can.
 *
 * @param startsAt in milliseconds since the epoch, as `now`
 * @param isHere the patient is waiting or in the visit
 */
export function noShowRefusal(
  { startsAt, isHere }: { startsAt: number; isHere: boolean },
  now: number,
): 'VISIT_NOT_DUE' | 'PATIENT_IS_HERE' | null {
  if (isHere) return 'PATIENT_IS_HERE';
  return now < startsAt ? 'VISIT_NOT_DUE' : null;
}
