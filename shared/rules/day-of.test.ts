import { expect, it } from 'vitest';
import { dayOf } from './day-of.ts';

const TODAY = '2026-11-27';

it.each([
  ['today', '2026-11-27'],
  ['Hoy', '2026-11-27'],
  ['tomorrow', '2026-11-28'],
  ['mañana', '2026-11-28'],
  ['manana', '2026-11-28'],
  ['yesterday', '2026-11-26'],
  ['Friday', '2026-11-27'],
  ['monday', '2026-11-30'],
  ['miércoles', '2026-12-02'],
  ['3/14', '2027-03-14'],
  ['10/01', '2026-10-01'],
  ['3-14', '2027-03-14'],
  ['2/28', '2027-02-28'],
  ['3/14/27', '2027-03-14'],
  ['14/3', '2027-03-14'],
  ['14/3/2026', '2026-03-14'],
  ['3/14/1952', '1952-03-14'],
  ['2027-03-14', '2027-03-14'],
  ['March 14', '2027-03-14'],
  ['mar 14', '2027-03-14'],
  ['march 14, 2026', '2026-03-14'],
  ['14 de marzo', '2027-03-14'],
  ['14 marzo de 2026', '2026-03-14'],
  ['1 ene', '2027-01-01'],
])('%s is %s', (typed, day) => {
  expect(dayOf(typed, TODAY)).toBe(day);
});

it.each([
  '',
  'mon',
  'maria',
  'march',
  '13/40',
  '2/30',
  '3/14/195',
  '602-555',
  '2027-02-30',
  'ma 14',
  'room 14',
])('%s is not a day', (typed) => {
  expect(dayOf(typed, TODAY)).toBeNull();
});

it('finds the leap day only in a year that has it', () => {
  expect(dayOf('2/29', TODAY)).toBeNull();
  expect(dayOf('2/29', '2027-11-27')).toBe('2028-02-29');
});
