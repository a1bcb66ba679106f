import type { VisitStatus } from '../domain/visit.ts';
import type { Changer, VisitAction, VisitChange } from '../rules/visit-changes.ts';

const BEGUN = 'VISIT_HAS_BEGUN';
const ENDED = 'VISIT_ENDED';
type Outcome = VisitStatus | typeof BEGUN | typeof ENDED;

/**
 * Who may do each action, and its outcome from SCHEDULED, TENTATIVE, IN_VISIT and PAUSED. A visit that has started is
 * not moved, canceled (PRODUCT 6.11) or recorded as a no-show (6.37), but its description (6.11), patients (6.26) and
 * location (6.30) can be changed until it is over. A visit that no one ends is closed: complete if a person was
 * admitted, otherwise expired (6.14).
 */
const TABLE: Record<VisitAction, { by: readonly Changer[]; outcomes: Outcome[] }> = {
  move: { by: ['provider'], outcomes: ['MOVED', 'MOVED', BEGUN, BEGUN] },
  'mark-tentative': { by: ['provider'], outcomes: ['TENTATIVE', 'TENTATIVE', BEGUN, BEGUN] },
  confirm: { by: ['provider'], outcomes: ['SCHEDULED', 'SCHEDULED', BEGUN, BEGUN] },
  relocate: { by: ['provider'], outcomes: ['SCHEDULED', 'TENTATIVE', 'IN_VISIT', 'PAUSED'] },
  describe: { by: ['provider'], outcomes: ['SCHEDULED', 'TENTATIVE', 'IN_VISIT', 'PAUSED'] },
  'add-patient': { by: ['provider'], outcomes: ['SCHEDULED', 'TENTATIVE', 'IN_VISIT', 'PAUSED'] },
  'remove-patient': { by: ['provider'], outcomes: ['SCHEDULED', 'TENTATIVE', 'IN_VISIT', 'PAUSED'] },
  'patient-no-show': { by: ['provider'], outcomes: ['SCHEDULED', 'TENTATIVE', 'IN_VISIT', 'PAUSED'] },
  cancel: { by: ['provider', 'patient'], outcomes: ['CANCELLED', 'CANCELLED', BEGUN, BEGUN] },
  'no-show': { by: ['provider'], outcomes: ['NO_SHOW', 'NO_SHOW', BEGUN, BEGUN] },
  end: { by: ['provider'], outcomes: ['COMPLETE', 'COMPLETE', 'COMPLETE', 'COMPLETE'] },
  close: { by: ['system'], outcomes: ['EXPIRED', 'EXPIRED', 'COMPLETE', 'COMPLETE'] },
};
const OPEN: readonly VisitStatus[] = ['SCHEDULED', 'TENTATIVE', 'IN_VISIT', 'PAUSED'];

/** What PRODUCT promises about a change, independently of the product's own rule. */
export function promisedChange(action: VisitAction, status: VisitStatus, by: Changer): VisitChange {
  const { by: allowed, outcomes } = TABLE[action];
  if (!allowed.includes(by)) return { to: null, refusal: 'ACCESS_DENIED' };
  // In all other states a visit is over (6.1).
  const outcome = outcomes[OPEN.indexOf(status)] ?? ENDED;
  return outcome === BEGUN || outcome === ENDED
    ? { to: null, refusal: outcome }
    : { to: outcome, refusal: null };
}
