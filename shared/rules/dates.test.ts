import { expect, test } from 'vitest';
import { ageOn, fromUsDate, lastMonths } from './dates.ts';

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

test.each([
  ['2026-11-20T17:00:00Z', 'America/Phoenix', 3, ['2026-09', '2026-10', '2026-11']],
  ['2026-02-20T17:00:00Z', 'America/Phoenix', 4, ['2025-11', '2025-12', '2026-01', '2026-02']],
  // Still December in Phoenix, already January in New York.
  ['2027-01-01T06:30:00Z', 'America/Phoenix', 1, ['2026-12']],
  ['2027-01-01T06:30:00Z', 'America/New_York', 1, ['2027-01']],
])('at %s in %s, the last %i', (now, zone, count, months) => {
  expect(lastMonths(Date.parse(now), zone, count)).toEqual(months);
});
