import { describe, expect, test } from 'vitest';
import { calendarDay, plusDays, timeOf, weekOf } from './calendar-days.ts';
import { placeVisits } from './place-visits.ts';

const PHOENIX = calendarDay('2026-11-27', 'America/Phoenix');
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** `09:00+30`, or an instant `2026-11-27T16:00Z+30`. */
function visitOf(text: string, index: number) {
  const [start = '', duration] = text.split('+');
  const startTime =
    start.length > 'hh:mm'.length ? start : new Date(PHOENIX.begins + minutes(start) * 60_000).toISOString();
  return { visitId: `v${index}`, startTime, durationMinutes: Number(duration) };
}

/** `09:00-09:30 1/2` for the first of two lanes. */
const drawn = (visits: string[], day = PHOENIX) =>
  placeVisits(visits.map(visitOf), day).map(
    ({ from, to, lane, lanes, continued }) =>
      `${continued ? '…' : ''}${timeOf(from)}-${to === 1440 ? '24:00' : timeOf(to)} ${lane + 1}/${lanes}`,
  );

test.each<[string, string[], string[]]>([
  ['one visit has the whole width', ['09:00+30'], ['09:00-09:30 1/1']],
  ['one after the other do not overlap', ['09:00+30', '09:30+30'], ['09:00-09:30 1/1', '09:30-10:00 1/1']],
  ['two at the same time share it', ['09:00+30', '09:15+30'], ['09:00-09:30 1/2', '09:15-09:45 2/2']],
  ['the longer one is first', ['09:00+15', '09:00+60'], ['09:00-10:00 1/2', '09:00-09:15 2/2']],
  [
    'a lane that is free again is used again, and all of the group are as wide',
    ['09:00+60', '09:00+30', '09:30+60', '10:30+15'],
    ['09:00-10:00 1/2', '09:00-09:30 2/2', '09:30-10:30 2/2', '10:30-10:45 1/1'],
  ],
  [
    'three at once have three lanes, also those that only touch two',
    ['09:00+60', '09:15+60', '09:30+15', '10:05+20'],
    ['09:00-10:00 1/3', '09:15-10:15 2/3', '09:30-09:45 3/3', '10:05-10:25 1/3'],
  ],
  ['a short visit is as long as its name needs', ['09:00+5'], ['09:00-09:15 1/1']],
  ['and so overlaps the next one', ['09:00+5', '09:10+15'], ['09:00-09:15 1/2', '09:10-09:25 2/2']],
  ['no visit reaches out of the day', ['23:55+5'], ['23:45-24:00 1/1']],
  ['across midnight: the first part', ['23:30+60'], ['23:30-24:00 1/1']],
  ['across midnight: the second part', ['2026-11-27T06:30Z+60'], ['…00:00-00:30 1/1']],
  ['a visit that ends at midnight is over', ['2026-11-27T06:30Z+30'], []],
  ['a visit of the next day is not here', ['2026-11-28T07:00Z+30'], []],
])('%s', (_, visits, places) => {
  expect(drawn(visits)).toEqual(places);
});

describe('when clocks change', () => {
  const short = calendarDay('2027-03-14', 'America/New_York');
  const long = calendarDay('2027-11-07', 'America/New_York');

  test('gives a day 23 or 25 hours', () => {
    expect((short.ends - short.begins) / 3_600_000).toBe(23);
    expect((long.ends - long.begins) / 3_600_000).toBe(25);
  });

  test.each<[string, typeof short, string[], string[]]>([
    ['before the skipped hour', short, ['2027-03-14T06:30Z+30'], ['01:30-02:00 1/1']],
    ['across the skipped hour, to the clock’s end', short, ['2027-03-14T06:30Z+60'], ['01:30-03:30 1/1']],
    ['after it, by the clock', short, ['2027-03-14T13:00Z+30'], ['09:00-09:30 1/1']],
    ['into the next day', short, ['2027-03-15T03:45Z+30'], ['23:45-24:00 1/1']],
    [
      'both of the hours that there are twice',
      long,
      ['2027-11-07T05:30Z+30', '2027-11-07T06:30Z+30'],
      ['01:30-02:00 1/2', '01:30-02:00 2/2'],
    ],
    ['across the second of them, as long as it is', long, ['2027-11-07T05:30Z+60'], ['01:30-02:30 1/1']],
    ['after them, by the clock', long, ['2027-11-07T14:00Z+30'], ['09:00-09:30 1/1']],
    ['to the end of the long day', long, ['2027-11-08T04:30Z+60'], ['23:30-24:00 1/1']],
  ])('places a visit %s', (_, day, visits, places) => {
    expect(drawn(visits, day)).toEqual(places);
  });
});

test.each([
  ['2026-11-27', 1, '2026-11-28'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2027-03-14', -1, '2027-03-13'],
  ['2028-02-28', 1, '2028-02-29'],
])('adds to %s %i days', (date, days, other) => {
  expect(plusDays(date, days)).toBe(other);
});

test('starts a week on Sunday', () => {
  expect(weekOf('2026-11-27')).toEqual([
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
  ]);
  expect(weekOf('2026-11-22')[0]).toBe('2026-11-22');
});
