import { describe, expect, test } from 'vitest';
import { VISIT_STATUSES, type VisitStatus } from '../domain/visit.ts';
import type { ErrorCode } from '../errors.ts';
import { PERMISSIONS } from '../permissions/permissions.ts';
import { actionsFor, type Changer, changeOf, VISIT_ACTIONS, type VisitAction } from './visit-changes.ts';

const CHANGERS: readonly Changer[] = ['provider', 'patient', 'guest', 'interpreter', 'system'];
const BEGUN: ErrorCode = 'VISIT_HAS_BEGUN';

/**
 * Who may do each action, and its outcome from SCHEDULED, TENTATIVE, IN_VISIT and PAUSED; written from
 * PRODUCT 6.11 and 6.26.
 */
const TABLE: Record<VisitAction, { by: readonly Changer[]; outcomes: (VisitStatus | ErrorCode)[] }> = {
  move: { by: ['provider'], outcomes: ['MOVED', 'MOVED', BEGUN, BEGUN] },
  'mark-tentative': { by: ['provider'], outcomes: ['TENTATIVE', 'TENTATIVE', BEGUN, BEGUN] },
  confirm: { by: ['provider'], outcomes: ['SCHEDULED', 'SCHEDULED', BEGUN, BEGUN] },
  relocate: { by: ['provider'], outcomes: ['SCHEDULED', 'TENTATIVE', 'IN_VISIT', 'PAUSED'] },
  describe: { by: ['provider'], outcomes: ['SCHEDULED', 'TENTATIVE', 'IN_VISIT', 'PAUSED'] },
  'add-patient': { by: ['provider'], outcomes: ['SCHEDULED', 'TENTATIVE', 'IN_VISIT', 'PAUSED'] },
  'remove-patient': { by: ['provider'], outcomes: ['SCHEDULED', 'TENTATIVE', 'IN_VISIT', 'PAUSED'] },
  cancel: { by: ['provider', 'patient'], outcomes: ['CANCELLED', 'CANCELLED', BEGUN, BEGUN] },
  end: { by: ['provider'], outcomes: ['COMPLETE', 'COMPLETE', 'COMPLETE', 'COMPLETE'] },
  close: { by: ['system'], outcomes: ['EXPIRED', 'EXPIRED', 'COMPLETE', 'COMPLETE'] },
};
const OPEN: readonly VisitStatus[] = ['SCHEDULED', 'TENTATIVE', 'IN_VISIT', 'PAUSED'];

const cases = VISIT_ACTIONS.flatMap((action) =>
  VISIT_STATUSES.flatMap((status) =>
    CHANGERS.map((by) => {
      const { by: allowed, outcomes } = TABLE[action];
      const open = outcomes[OPEN.indexOf(status)];
      const expected = !allowed.includes(by) ? 'ACCESS_DENIED' : (open ?? 'VISIT_ENDED');
      return { action, status, by, expected };
    }),
  ),
);

describe('every status, action and role (PRODUCT 6.11)', () => {
  test.each(cases)('$by: $action of $status: $expected', ({ action, status, by, expected }) => {
    const { to, refusal } = changeOf(action, status, by);
    expect(to ?? refusal).toBe(expected);
  });
});

describe('the actions on a visit’s page', () => {
  const WHILE_OPEN = ['describe', 'relocate', 'add-patient', 'remove-patient'] as const;
  const without = PERMISSIONS.filter((permission) => permission !== 'visits.end');
  test.each<[VisitStatus, readonly VisitAction[]]>([
    ['SCHEDULED', ['move', 'mark-tentative', ...WHILE_OPEN, 'cancel']],
    ['TENTATIVE', ['move', 'confirm', ...WHILE_OPEN, 'cancel']],
    ['IN_VISIT', WHILE_OPEN],
    ['COMPLETE', []],
    ['EXPIRED', []],
  ])('%s, without CAN_END_VISIT', (status, actions) => {
    expect(actionsFor(status, without)).toEqual(actions);
  });
  test.each<[VisitStatus, readonly VisitAction[]]>([
    ['SCHEDULED', ['move', 'mark-tentative', ...WHILE_OPEN, 'cancel', 'end']],
    ['PAUSED', [...WHILE_OPEN, 'end']],
    ['MOVED', []],
  ])('%s, with it', (status, actions) => {
    expect(actionsFor(status, PERMISSIONS)).toEqual(actions);
  });
  test('none without any permission', () => {
    expect(actionsFor('SCHEDULED', [])).toEqual([]);
  });
});
