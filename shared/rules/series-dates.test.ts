import { expect, test } from 'vitest';
import { seriesDates, shiftedLike } from './series-dates.ts';

test.each([
  ['every week, three visits', 1, { visits: 3 }, ['2026-11-20', '2026-11-27', '2026-12-04']],
  [
    'every two weeks, into the next year',
    2,
    { visits: 4 },
    ['2026-11-20', '2026-12-04', '2026-12-18', '2027-01-01'],
  ],
  ['until a day, which may have one', 4, { lastDay: '2026-12-18' }, ['2026-11-20', '2026-12-18']],
  ['until a day before the next one', 4, { lastDay: '2026-12-17' }, ['2026-11-20']],
  ['until a day before the first', 1, { lastDay: '2026-11-19' }, []],
])('lists the days of a series: %s', (_what, everyWeeks, end, dates) => {
  expect(seriesDates('2026-11-20', everyWeeks, end, 52)).toEqual(dates);
});

test('limits the days of a series', () => {
  expect(seriesDates('2026-11-20', 1, { visits: 60 }, 52)).toHaveLength(52);
  expect(seriesDates('2026-11-20', 1, { lastDay: '9999-12-31' }, 52)).toHaveLength(52);
});

const at = (date: string, time: string) => ({ date, time });

test.each([
  [
    'a later time',
    at('2026-12-04', '09:00'),
    at('2026-11-20', '09:00'),
    at('2026-11-20', '14:30'),
    at('2026-12-04', '14:30'),
  ],
  [
    'another day',
    at('2027-03-12', '10:00'),
    at('2027-02-26', '10:00'),
    at('2027-03-01', '10:00'),
    at('2027-03-15', '10:00'),
  ],
  [
    'the day before, past midnight',
    at('2027-01-01', '00:30'),
    at('2026-11-20', '09:00'),
    at('2026-11-20', '08:00'),
    at('2026-12-31', '23:30'),
  ],
])('moves a wall-clock time as another one moved: %s', (_what, own, from, to, next) => {
  expect(shiftedLike(own, from, to)).toEqual(next);
});
