import { describe, expect, test } from 'vitest';
import { ageOn, fromUsDate } from './dates.ts';
import { currentStep, stepStatuses } from './workflow.ts';

test.each([
  ['2026-11-20', '2008-11-20', 18],
  ['2026-11-20', '2008-11-21', 17],
  ['2026-02-28', '2008-02-29', 17],
  ['2026-03-01', '2008-02-29', 18],
  ['2024-02-29', '2004-02-29', 20],
  ['2026-11-20', '2026-11-20', 0],
  ['2026-11-20', '2026-11-21', -1],
] as const)('on %s, a patient born on %s has age %i', (day, born, age) => {
  expect(ageOn(day, born)).toBe(age);
});

test.each([
  ['03/01/1952', '1952-03-01'],
  ['3/1/1952', '1952-03-01'],
  [' 03-01-1952 ', '1952-03-01'],
  ['03011952', '1952-03-01'],
  ['02/29/2008', '2008-02-29'],
  ['02/29/2007', null],
  ['13/01/1952', null],
  ['00/10/1952', null],
  ['1952-03-01', null],
  ['03/01/52', null],
  ['', null],
] as const)('%s is %s', (typed, iso) => {
  expect(fromUsDate(typed)).toBe(iso);
});

describe('steps', () => {
  const config = [
    { step: 'device-test', mandatory: false },
    { step: 'terms', mandatory: true },
    { step: 'signature', mandatory: true },
  ] as const;
  test.each([
    [{}, 'device-test'],
    [{ 'device-test': 'skipped' }, 'terms'],
    [{ 'device-test': 'done', terms: 'skipped' }, 'terms'],
    [{ 'device-test': 'done', terms: 'done' }, 'signature'],
    [{ terms: 'done', signature: 'done' }, 'device-test'],
    [{ 'device-test': 'skipped', terms: 'done', signature: 'done' }, null],
  ] as const)('%j is followed by %s', (progress, next) => {
    expect(currentStep(stepStatuses(config, progress, { isGroupVisit: false }))).toBe(next);
  });
});
