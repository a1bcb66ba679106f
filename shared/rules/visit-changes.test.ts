import { describe, expect, test } from 'vitest';
import { VISIT_STATUSES, type VisitStatus } from '../domain/visit.ts';

import { PERMISSIONS } from '../permissions/permissions.ts';
import { promisedChange } from '../test-support/visit-changes.ts';
import {
  actionsFor,
  type Changer,
  changeOf,
  noShowRefusal,
  VISIT_ACTIONS,
  type VisitAction,
} from './visit-changes.ts';

const CHANGERS: readonly Changer[] = ['provider', 'patient', 'guest', 'interpreter', 'system'];
const cases = VISIT_ACTIONS.flatMap((action) =>
  VISIT_STATUSES.flatMap((status) =>
    CHANGERS.map((by) => ({ action, status, by, expected: promisedChange(action, status, by) })),
  ),
);

describe('every status, action and role (PRODUCT 6.11)', () => {
  test.each(cases)(
    '$by: $action of $status: $expected.to $expected.refusal',
    ({ action, status, by, expected }) => {
      expect(changeOf(action, status, by)).toEqual(expected);
    },
  );
});

describe('the actions on a visit’s page', () => {
  const WHILE_OPEN = ['describe', 'relocate', 'add-patient', 'remove-patient', 'patient-no-show'] as const;
  const without = PERMISSIONS.filter((permission) => permission !== 'visits.end');
  test.each<[VisitStatus, readonly VisitAction[]]>([
    ['SCHEDULED', ['move', 'mark-tentative', ...WHILE_OPEN, 'no-show', 'cancel']],
    ['TENTATIVE', ['move', 'confirm', ...WHILE_OPEN, 'no-show', 'cancel']],
    ['IN_VISIT', WHILE_OPEN],
    ['COMPLETE', []],
    ['EXPIRED', []],
    ['NO_SHOW', []],
  ])('%s, without CAN_END_VISIT', (status, actions) => {
    expect(actionsFor(status, without)).toEqual(actions);
  });
  test.each<[VisitStatus, readonly VisitAction[]]>([
    ['SCHEDULED', ['move', 'mark-tentative', ...WHILE_OPEN, 'no-show', 'cancel', 'end']],
    ['PAUSED', [...WHILE_OPEN, 'end']],
    ['MOVED', []],
  ])('%s, with CAN_END_VISIT', (status, actions) => {
    expect(actionsFor(status, PERMISSIONS)).toEqual(actions);
  });
  test('are empty without any permission', () => {
    expect(actionsFor('SCHEDULED', [])).toEqual([]);
  });
});

test.each([
  [0, false, null],
  [60_000, false, null],
  [-1, false, 'VISIT_NOT_DUE'],
  [60_000, true, 'PATIENT_IS_HERE'],
  [-1, true, 'PATIENT_IS_HERE'],
] as const)('%i ms after the start, someone here: %s: %s', (late, isHere, refusal) => {
  expect(noShowRefusal({ startsAt: 1_000_000, isHere }, 1_000_000 + late)).toBe(refusal);
});
