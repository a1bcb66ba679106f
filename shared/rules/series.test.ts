import { describe, expect, test } from 'vitest';
import { furtherVisits, movedAlong, seriesDates, shiftedLike } from './series.ts';

const visit = (id: string, day: string) => ({ id, startsAt: new Date(`2026-12-${day}T17:30:00Z`) });
const [first, second, third] = [visit('first', '04'), visit('second', '11'), visit('third', '18')];
const moved = { ...visit('moved', '11') };

test.each([
  ['following, from the first on', first, 'following', ['second', 'third', 'moved']],
  ['following: none at the same time', second, 'following', ['third']],
  ['following, after the last', third, 'following', []],
  ['to come: every other one', second, 'to-come', ['first', 'third', 'moved']],
  ['following one that is not to come itself', visit('over', '01'), 'following', 'all'],
] as const)('changes the further visits of a series: %s', (_what, changed, scope, further) => {
  const toCome = [first, second, third, moved];
  const ids = furtherVisits(changed, toCome, scope).map(({ id }) => id);
  expect(ids).toEqual(further === 'all' ? toCome.map(({ id }) => id) : further);
});

const slot = (changes: object = {}) => ({
  date: '2026-12-04',
  time: '10:30',
  timeZone: 'America/Denver',
  occurrence: 'first' as 'first' | 'second',
  providerUserId: 'okafor',
  durationMinutes: 30,
  ...changes,
});
const NEXT = { date: '2026-12-18' };

test.each([
  [
    'another day and time',
    NEXT,
    { date: '2026-12-05', time: '09:00' },
    { date: '2026-12-19', time: '09:00' },
  ],
  ['past midnight', { ...NEXT, time: '23:30' }, { time: '11:30' }, { date: '2026-12-19', time: '00:30' }],
  [
    'only what changes',
    { ...NEXT, durationMinutes: 60 },
    { providerUserId: 'rivera' },
    {
      ...NEXT,
      durationMinutes: 60,
      providerUserId: 'rivera',
    },
  ],
  [
    'its own zone, on its own clock',
    { ...NEXT, timeZone: 'America/Phoenix' },
    { time: '11:00' },
    {
      ...NEXT,
      timeZone: 'America/Phoenix',
      time: '11:00',
    },
  ],
  [
    'another zone',
    { ...NEXT, timeZone: 'America/Phoenix' },
    { timeZone: 'America/Chicago' },
    {
      ...NEXT,
      timeZone: 'America/Chicago',
    },
  ],
  [
    'the second of two equal times stays the second',
    { ...NEXT, occurrence: 'second' },
    { durationMinutes: 45 },
    {
      ...NEXT,
      occurrence: 'second',
      durationMinutes: 45,
    },
  ],
])('moves a further visit along: %s', (_what, own, to, next) => {
  expect(movedAlong(slot(own), slot(), slot(to))).toEqual(slot(next));
});

describe('series dates', () => {
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
});
