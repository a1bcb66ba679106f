import { describe, expect, test } from 'vitest';
import type { TimeZone } from '../../../shared/domain/visit.ts';
import { startInstant } from './start-time.ts';

const LONG_AGO = Date.parse('2026-01-01T00:00:00Z');

describe('a wall-clock time becomes an instant', () => {
  test.each<[string, string, string, TimeZone, string]>([
    ['in winter', '2026-12-01', '09:30', 'America/New_York', '2026-12-01T14:30:00.000Z'],
    ['in summer', '2026-07-01', '09:30', 'America/New_York', '2026-07-01T13:30:00.000Z'],
    ['in Phoenix, where clocks stay', '2026-07-01', '09:30', 'America/Phoenix', '2026-07-01T16:30:00.000Z'],
    ['over the date line of UTC', '2026-12-31', '23:30', 'Pacific/Honolulu', '2027-01-01T09:30:00.000Z'],
    [
      'twice that day: the earlier one',
      '2026-11-01',
      '01:30',
      'America/New_York',
      '2026-11-01T05:30:00.000Z',
    ],
    ['right after the gap', '2027-03-14', '03:00', 'America/New_York', '2027-03-14T07:00:00.000Z'],
    ['on a leap day', '2028-02-29', '08:00', 'UTC', '2028-02-29T08:00:00.000Z'],
  ])('%s', (_, date, time, timeZone, instant) => {
    expect(startInstant(date, time, timeZone, LONG_AGO).toISOString()).toBe(instant);
  });
});

test.each<[string, string, TimeZone]>([
  ['2027-03-14', '02:00', 'America/New_York'],
  ['2027-03-14', '02:30', 'America/Los_Angeles'],
  ['2027-03-14', '02:59', 'America/Chicago'],
])('%s %s does not exist in %s', (date, time, timeZone) => {
  expect(() => startInstant(date, time, timeZone, LONG_AGO)).toThrow(
    expect.objectContaining({
      code: 'TIME_DOES_NOT_EXIST',
      details: { fields: { time: 'TIME_DOES_NOT_EXIST' } },
    }),
  );
});

test('a form may be a quarter of an hour late, and no more', () => {
  const now = Date.parse('2026-11-20T17:00:00Z');
  expect(startInstant('2026-11-20', '16:45', 'UTC', now).toISOString()).toBe('2026-11-20T16:45:00.000Z');
  expect(() => startInstant('2026-11-20', '16:44', 'UTC', now)).toThrow(
    expect.objectContaining({
      code: 'VISIT_IN_THE_PAST',
      details: { fields: { date: 'VISIT_IN_THE_PAST' } },
    }),
  );
});
