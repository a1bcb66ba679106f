import { expect, test } from 'vitest';
import { type CalendarState, calendarAddress, keptCalendar, readCalendar } from './calendar-address.ts';

const ID = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0701';
const OTHER = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0702';
const TODAY: CalendarState = { view: 'day', date: null, providers: [], canceled: false };

test.each<[string, Partial<CalendarState>]>([
  ['', {}],
  ['view=day&date=2026-11-27', { date: '2026-11-27' }],
  [`view=week&providers=${ID},${OTHER}`, { view: 'week', providers: [ID, OTHER] }],
  [`providers=${ID},${ID},Rivera`, { providers: [ID] }],
  ['view=year&date=2026-02-30', {}],
  ['date=yesterday', {}],
  ['date=0001-01-01', {}],
  ['date=2026-11-27T10:00Z', {}],
  ['canceled=1', { canceled: true }],
])('reads %j', (search, state) => {
  expect(readCalendar(search)).toEqual({ ...TODAY, ...state });
});

test('writes an address that it reads back', () => {
  const state: CalendarState = { view: 'week', date: '2026-11-27', providers: [ID, OTHER], canceled: true };
  const address = calendarAddress(state, 7);
  expect(address).toBe(
    `/provider/calendar?view=week&date=2026-11-27&providers=${ID},${OTHER}&canceled=1&practiceId=7`,
  );
  expect(readCalendar(address.split('?')[1] ?? '')).toEqual(state);
});

test('does not store the day for the next visit to the calendar', () => {
  expect(keptCalendar({ ...TODAY, date: '2026-11-27', view: 'week' })).toBe('view=week');
});
