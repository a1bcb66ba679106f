import { expect, it } from 'vitest';
import { isCurrent, minutesLate } from './visit-now.ts';

const START = Date.parse('2026-11-27T15:00:00.000Z');
const VISIT = {
  status: 'SCHEDULED',
  patientStage: 'pending',
  startTime: new Date(START).toISOString(),
  timeZone: 'America/Phoenix',
  providersCurrentlyInVisit: [],
} as const;
/** 11:50 PM there; START + 15 minutes is the next day. */
const LATE_EVENING = {
  ...VISIT,
  startTime: new Date(START).toISOString(),
  timeZone: 'Australia/Perth',
} as const;
const after = (minutes: number) => START + minutes * 60_000;

it.each([
  ['before its time', VISIT, -5, 0],
  ['in the first ten minutes', VISIT, 10, 0],
  ['after them', VISIT, 16.9, 16],
  ['tentative', { ...VISIT, status: 'TENTATIVE' }, 16, 16],
  ['with a patient who waits', { ...VISIT, patientStage: 'waiting' }, 16, 0],
  ['with a patient who left', { ...VISIT, patientStage: 'left' }, 16, 0],
  ['canceled', { ...VISIT, status: 'CANCELLED' }, 16, 0],
  ['expired', { ...VISIT, status: 'EXPIRED' }, 16, 0],
] as const)('counts how late a visit is: %s', (_, visit, minutes, late) => {
  expect(minutesLate(visit, after(minutes))).toBe(late);
});

it.each([
  ['an hour before', VISIT, -60, false],
  ['a quarter of an hour before', VISIT, -15, true],
  ['a quarter of an hour after', VISIT, 15, true],
  ['twenty-six minutes late', VISIT, 26, true],
  ['late, in the evening of its day', VISIT, 15 * 60, true],
  ['on the next day', VISIT, 17 * 60, false],
  ['late, and over', { ...VISIT, status: 'NO_SHOW' }, 26, false],
  ['its time is near, and it is canceled', { ...VISIT, status: 'CANCELLED' }, -5, false],
  ['ten minutes before midnight, after it', LATE_EVENING, 15, true],
  ['an early patient waits', { ...VISIT, patientStage: 'waiting' }, -60, true],
  ['it runs', { ...VISIT, status: 'IN_VISIT' }, 60, true],
  [
    'a provider is in it',
    { ...VISIT, providersCurrentlyInVisit: [{ userId: 'a', name: 'Dr. Ida Marsh' }] },
    -60,
    true,
  ],
] as const)('finds whether a visit starts about now: %s', (_, visit, minutes, current) => {
  expect(
    isCurrent({ ...visit, providersCurrentlyInVisit: [...visit.providersCurrentlyInVisit] }, after(minutes)),
  ).toBe(current);
});
