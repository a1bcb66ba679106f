import { describe, expect, test } from 'vitest';
import { seededRandom } from '#server/test-support/seeded-random.ts';
import type { TimeZone } from '#shared/domain/visit.ts';
import { mayCheckIn } from '#shared/rules/join-window.ts';
import { firstTimeZones, otherTimeZones } from '#shared/rules/offered-time-zones.ts';
import { startInstant, wallClockInstant, wallClockOf } from './start-time.ts';

const TIME_ZONES = [...firstTimeZones([]), ...otherTimeZones(firstTimeZones([]))];
const LONG_AGO = Date.parse('2026-01-01T00:00:00Z');

describe('turns a wall-clock time into an instant', () => {
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
    expect(startInstant({ date, time, timeZone, occurrence: 'first' }, LONG_AGO).toISOString()).toBe(instant);
  });
});

test.each([
  ['twice that night', '2026-11-01', '01:30', '2026-11-01T06:30:00.000Z'],
  ['to the minute of the change', '2026-11-01', '01:00', '2026-11-01T06:00:00.000Z'],
  ['once', '2026-11-01', '02:00', '2026-11-01T07:00:00.000Z'],
])('takes the second of a time that occurs %s if requested', (_, date, time, instant) => {
  const wanted = { date, time, timeZone: 'America/New_York', occurrence: 'second' } as const;
  expect(startInstant(wanted, LONG_AGO).toISOString()).toBe(instant);
});

test.each(['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z', '2026-11-01T07:30:00.000Z'])(
  'the wall-clock time of %s converts back to it',
  (at) => {
    expect(wallClockInstant(wallClockOf(new Date(at), 'America/New_York')).toISOString()).toBe(at);
  },
);

test.each<[string, string, TimeZone]>([
  ['2027-03-14', '02:00', 'America/New_York'],
  ['2027-03-14', '02:30', 'America/Los_Angeles'],
  ['2027-03-14', '02:59', 'America/Chicago'],
])('%s %s does not exist in %s', (date, time, timeZone) => {
  expect(() => startInstant({ date, time, timeZone, occurrence: 'first' }, LONG_AGO)).toThrow(
    expect.objectContaining({
      code: 'TIME_DOES_NOT_EXIST',
      details: { fields: { time: 'TIME_DOES_NOT_EXIST' } },
    }),
  );
});

const UTC_DAY = { date: '2026-11-20', timeZone: 'UTC', occurrence: 'first' } as const;

test('accepts a form up to a quarter of an hour late', () => {
  const now = Date.parse('2026-11-20T17:00:00Z');
  expect(startInstant({ ...UTC_DAY, time: '16:45' }, now).toISOString()).toBe('2026-11-20T16:45:00.000Z');
  expect(() => startInstant({ ...UTC_DAY, time: '16:44' }, now)).toThrow(
    expect.objectContaining({
      code: 'VISIT_IN_THE_PAST',
      details: { fields: { date: 'VISIT_IN_THE_PAST' } },
    }),
  );
});

describe('converts five hundred random times in every zone, around clock changes', () => {
  const random = seededRandom(2026);
  const DAYS = [
    '2027-03-14',
    '2027-11-07',
    '2028-03-12',
    '2028-11-05',
    '2027-03-28',
    '2027-10-31',
    '2028-02-29',
  ];
  const two = (number: number) => String(number).padStart(2, '0');
  const cases = Array.from({ length: 500 }, (_, index) => {
    const timeZone = TIME_ZONES[index % TIME_ZONES.length] ?? 'UTC';
    const ordinary = `2027-${two(1 + Math.floor(random() * 12))}-${two(1 + Math.floor(random() * 28))}`;
    const date = random() < 0.6 ? (DAYS[Math.floor(random() * DAYS.length)] ?? ordinary) : ordinary;
    const hour = Math.floor(random() * (random() < 0.5 ? 4 : 24));
    return { timeZone, date, time: `${two(hour)}:${two(Math.floor(random() * 60))}` };
  });

  const clocks = new Map(
    TIME_ZONES.map((timeZone) => [
      timeZone,
      new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
    ]),
  );
  const wallClock = (at: number, timeZone: TimeZone) => clocks.get(timeZone)?.format(at);

  test.each(cases)('$date $time in $timeZone', ({ date, time, timeZone }) => {
    let at: number;
    try {
      at = startInstant({ date, time, timeZone, occurrence: 'first' }, LONG_AGO).getTime();
    } catch {
      const midnight = Date.parse(`${date}T00:00:00Z`);
      for (let minute = -15 * 60; minute < 40 * 60; minute++)
        expect(wallClock(midnight + minute * 60_000, timeZone)).not.toBe(`${date} ${time}`);
      return;
    }
    expect(wallClock(at, timeZone)).toBe(`${date} ${time}`);
    for (const earlier of [30, 60, 120])
      expect(wallClock(at - earlier * 60_000, timeZone)).not.toBe(`${date} ${time}`);
    // Check-in opens exactly ten minutes before, whatever the patient's clock shows.
    const opens = at - 600_000;
    expect([mayCheckIn(at, opens - 1_000, false), mayCheckIn(at, opens, false)]).toEqual([false, true]);
  });
});
