import { describe, expect, test } from 'vitest';
import { OFFERED_HOURS, type WeeklyHours } from '../domain/working-hours.ts';
import { type Availability, apart, freeStarts, type Span, unusual } from './free-times.ts';

const NEW_YORK = 'America/New_York';
const none: WeeklyHours = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
};
const always = (from: string, to: string): WeeklyHours =>
  Object.fromEntries(Object.keys(none).map((day) => [day, [{ from, to }]])) as unknown as WeeklyHours;
const when = (changes: Partial<Availability> = {}): Availability => ({
  timeZone: 'UTC',
  hours: { ...none, friday: [{ from: '09:00', to: '10:00' }] },
  daysOff: [],
  ...changes,
});
const span = (from: string, to: string): Span => ({ from: Date.parse(from), to: Date.parse(to) });
const FRIDAY = span('2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z');
const at = (time: string): string => `2026-11-20T${time}:00.000Z`;
const iso = (starts: Iterable<number>): string[] =>
  Array.from(starts, (start) => new Date(start).toISOString());
const OFF = { firstDay: '2026-11-19', lastDay: '2026-11-20', reason: '', of: 'provider' } as const;

describe('free starts', () => {
  test.each<[string, Span, number, Partial<Availability>, Span[], string[]]>([
    ['on each quarter hour that leaves room', FRIDAY, 30, {}, [], ['09:00', '09:15', '09:30']],
    ['a visit as long as the hours', FRIDAY, 60, {}, [], ['09:00']],
    ['none for a longer one', FRIDAY, 61, {}, [], []],
    ['none on another day', span('2026-11-21T00:00:00Z', '2026-11-22T00:00:00Z'), 30, {}, [], []],
    ['none on a day off', FRIDAY, 30, { daysOff: [OFF] }, [], []],
    [
      'after another visit, on the quarter hour',
      FRIDAY,
      15,
      {},
      [span(at('09:00'), at('09:20'))],
      ['09:30', '09:45'],
    ],
    ['before another visit', FRIDAY, 30, {}, [span(at('09:30'), at('10:00'))], ['09:00']],
    [
      'between visits that overlap each other',
      FRIDAY,
      15,
      {},
      [span(at('09:15'), at('09:30')), span(at('08:00'), at('09:10'))],
      ['09:30', '09:45'],
    ],
    [
      'over intervals that touch',
      FRIDAY,
      60,
      {
        hours: {
          ...none,
          friday: [
            { from: '09:00', to: '09:30' },
            { from: '09:30', to: '10:15' },
          ],
        },
      },
      [],
      ['09:00', '09:15'],
    ],
    [
      'not over a break',
      FRIDAY,
      30,
      {
        hours: {
          ...none,
          friday: [
            { from: '09:00', to: '09:30' },
            { from: '09:45', to: '10:15' },
          ],
        },
      },
      [],
      ['09:00', '09:45'],
    ],
    [
      'hours off the quarter hour',
      FRIDAY,
      30,
      { hours: { ...none, friday: [{ from: '09:05', to: '09:50' }] } },
      [],
      ['09:15'],
    ],
  ])('%s', (_, within, duration, changes, busy, times) => {
    expect(iso(freeStarts(within, duration, when(changes), busy))).toEqual(times.map(at));
  });

  test('are within the span, and not at its end', () => {
    expect(iso(freeStarts(span(at('09:01'), at('09:30')), 15, when(), []))).toEqual([at('09:15')]);
  });

  test('past midnight, where hours end at 00:00 and start again', () => {
    const night = when({
      hours: {
        ...none,
        friday: [{ from: '23:30', to: '00:00' }],
        saturday: [{ from: '00:00', to: '00:30' }],
      },
    });
    const within = span('2026-11-20T23:00:00Z', '2026-11-21T01:00:00Z');
    expect(iso(freeStarts(within, 45, night, []))).toEqual([
      '2026-11-20T23:30:00.000Z',
      '2026-11-20T23:45:00.000Z',
    ]);
  });

  test('in office hours on weekdays, if no hours are set', () => {
    const week = span('2026-11-20T00:00:00Z', '2026-11-27T00:00:00Z');
    const starts = iso(freeStarts(week, 480, when({ hours: null }), []));
    expect([...new Set(starts.map((start) => start.slice(0, 10)))]).toEqual([
      '2026-11-20',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
    ]);
    expect(starts[0]).toBe(at('08:00'));
    expect(OFFERED_HOURS.saturday).toEqual([]);
  });

  test.each([
    // The clocks go forward at 2:00 AM, so 3:00 follows 1:45.
    ['forward', '2027-03-14', ['06:30', '06:45', '07:00', '07:15'], '01:30', '03:30'],
    // The clocks go back at 2:00 AM, so 1:30 occurs twice, and the hours start with the first.
    ['back', '2027-11-07', ['05:30', '05:45', '06:00', '06:15', '06:30', '06:45'], '01:30', '02:00'],
  ])('when clocks go %s', (_, day, times, from, to) => {
    const night = when({ timeZone: NEW_YORK, hours: always(from, to) });
    const within = span(`${day}T05:00:00Z`, `${day}T12:00:00Z`);
    expect(iso(freeStarts(within, 15, night, []))).toEqual(times.map((time) => `${day}T${time}:00.000Z`));
  });

  test('excludes the hour that the clocks skip', () => {
    const night = when({ timeZone: NEW_YORK, hours: always('02:00', '03:00') });
    expect([...freeStarts(span('2027-03-14T05:00:00Z', '2027-03-14T12:00:00Z'), 15, night, [])]).toEqual([]);
  });
});

test('offered times leave room for a visit before the next one', () => {
  const minutes = (...some: number[]) => some.map((one) => one * 60_000);
  expect(apart(minutes(0, 15, 30, 45, 60, 120), 20)).toEqual(minutes(0, 30, 60, 120));
});

describe('a visit at an unusual time', () => {
  test.each<[string, string, string, Partial<Availability>, object | null]>([
    ['in the hours', '09:00', '10:00', {}, null],
    ['that begins before', '08:45', '09:15', {}, { why: 'outside' }],
    ['that ends after', '09:45', '10:15', {}, { why: 'outside' }],
    ['at any time, without hours', '03:00', '04:00', { hours: null }, null],
    [
      'on a day off',
      '09:00',
      '09:30',
      { daysOff: [{ ...OFF, reason: 'Vacation' }] },
      { why: 'off', reason: 'Vacation' },
    ],
    ['on a day off, without hours', '03:00', '04:00', { hours: null, daysOff: [OFF] }, { why: 'off' }],
    ['on a closed day', '09:00', '09:30', { daysOff: [{ ...OFF, of: 'practice' }] }, { why: 'closed' }],
  ])('%s', (_, from, to, changes, expected) => {
    const found = unusual(span(at(from), at(to)), when(changes));
    expect(found).toEqual(expected === null ? null : expect.objectContaining(expected));
  });

  test('includes the hours of its day', () => {
    expect(unusual(span(at('12:00'), at('13:00')), when())?.open).toEqual([span(at('09:00'), at('10:00'))]);
    const saturday = span('2026-11-21T09:00:00Z', '2026-11-21T09:30:00Z');
    expect(unusual(saturday, when())).toEqual({ why: 'outside', reason: '', open: [] });
  });
});
