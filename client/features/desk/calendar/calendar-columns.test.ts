import { expect, it } from 'vitest';
import { dayHours, opensAt, shadeOf } from './calendar-columns.ts';

const NONE = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };
const MONDAYS = { ...NONE, monday: [{ from: '08:00', to: '17:00' }] };
const [MONDAY, TUESDAY] = ['2026-11-30', '2026-12-01'];
const on = (day: string, reason = '') => [{ firstDay: day, lastDay: day, reason }];
const nothing = { practice: { hours: null, daysOff: [] }, staff: [] };
const open = { practice: { hours: MONDAYS, daysOff: [] }, staff: [] };
const ownHours = { ...NONE, monday: [{ from: '13:00', to: '00:00' }] };

it.each([
  ['nothing is set', nothing, MONDAY, null],
  ['the practice’s hours', open, MONDAY, { open: [{ from: 480, to: 1020 }], off: null }],
  ['a weekday without hours', open, TUESDAY, { open: [], off: { why: 'closed', reason: '' } }],
  [
    'own hours, until midnight',
    { ...open, staff: [{ accountId: 'a', hours: ownHours, daysOff: [] }] },
    MONDAY,
    { open: [{ from: 780, to: 1440 }], off: null },
  ],
  [
    'a day without own hours',
    { ...open, staff: [{ accountId: 'a', hours: NONE, daysOff: [] }] },
    MONDAY,
    { open: [], off: { why: 'off', reason: '' } },
  ],
  [
    'a day off, where no hours are set',
    { ...nothing, staff: [{ accountId: 'a', hours: null, daysOff: on(MONDAY, 'Vacation') }] },
    MONDAY,
    { open: [], off: { why: 'off', reason: 'Vacation' } },
  ],
  [
    'another person’s day off',
    { ...nothing, staff: [{ accountId: 'b', hours: null, daysOff: on(MONDAY) }] },
    MONDAY,
    null,
  ],
  [
    'a closed day before a day off',
    {
      practice: { hours: MONDAYS, daysOff: on(MONDAY, 'Holiday') },
      staff: [{ accountId: 'a', hours: null, daysOff: on(MONDAY, 'Vacation') }],
    },
    MONDAY,
    { open: [], off: { why: 'closed', reason: 'Holiday' } },
  ],
])('%s', (_name, hours, date, expected) => {
  expect(dayHours(hours, date, 'a')).toEqual(expected);
});

it('is dark outside the hours', () => {
  const dark = 'var(--surface-sunk)';
  const hours = [
    { from: 360, to: 720 },
    { from: 780, to: 1440 },
  ];
  expect(shadeOf({ open: hours, off: null })).toBe(
    `linear-gradient(${dark} 25%, transparent 25% 50%, ${dark} 54.167%, transparent 54.167% 100%, ${dark} 100% 100%)`,
  );
  expect(shadeOf({ open: [], off: null })).toBe(`linear-gradient(${dark} 0% 100%)`);
});

it.each([
  ['another day, at its first visit', undefined, [540, 600], [480], 540],
  ['another day without visits, in the morning', undefined, [], [480], 480],
  ['today, at the present time', 700, [540], [480], 700],
  ['today at night, at the working hours', 60, [540], [480], 480],
  ['today at night without working hours', 60, [], [], 420],
  ['today at night, at a visit before the working hours', 60, [30, 300], [480], 300],
])('opens on %s', (_where, now, begins, hours, minute) => {
  const column = {
    visits: begins.map((from) => ({ from, continued: false })),
    hours: { open: hours.map((from) => ({ from, to: 1020 })), off: null },
  };
  expect(opensAt([column as never], now)).toBe(minute);
});
