import { expect, test } from 'vitest';
import { HoursChange } from './working-hours.ts';

const NONE = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
};
const days = (changes: object) => ({ firstDay: '2027-01-04', lastDay: '2027-01-05', reason: '', ...changes });

test.each<[string, object, Record<string, string>]>([
  ['none at all', { hours: null }, {}],
  ['intervals that touch', { monday: ['09:00–12:00', '12:00–17:00'] }, {}],
  ['until midnight', { monday: ['20:00–00:00'] }, {}],
  ['an end before the start', { monday: ['12:00–09:00'] }, { 'hours.monday.0.to': 'END_BEFORE_START' }],
  ['an end at the start', { monday: ['12:00–12:00'] }, { 'hours.monday.0.to': 'END_BEFORE_START' }],
  ['no time', { monday: ['–12:00'] }, { 'hours.monday.0.from': 'TIME_INVALID' }],
  [
    'intervals that overlap, in any order',
    { monday: ['13:00–17:00', '09:00–13:30'] },
    { 'hours.monday.0.from': 'HOURS_OVERLAP' },
  ],
  [
    'an interval inside of another',
    { monday: ['08:00–18:00', '09:00–10:00'] },
    { 'hours.monday.1.from': 'HOURS_OVERLAP' },
  ],
  [
    'many intervals',
    { monday: Array.from({ length: 7 }, (_, hour) => `0${hour}:00–0${hour + 1}:00`) },
    { 'hours.monday': 'TOO_MANY_INTERVALS' },
  ],
  ['one day off', { daysOff: [days({ lastDay: '2027-01-04' })] }, {}],
  [
    'a last day before the first',
    { daysOff: [days({ lastDay: '2027-01-03' })] },
    { 'daysOff.0.lastDay': 'DATE_ORDER' },
  ],
  ['no day', { daysOff: [days({ firstDay: '' })] }, { 'daysOff.0.firstDay': 'DATE_INVALID' }],
  ['the year 0', { daysOff: [days({ firstDay: '0000-01-01' })] }, { 'daysOff.0.firstDay': 'DATE_INVALID' }],
  ['a long reason', { daysOff: [days({ reason: 'x'.repeat(121) })] }, { 'daysOff.0.reason': 'MAX_LENGTH' }],
  ['a huge list', { daysOff: Array.from({ length: 101 }, () => days({})) }, { daysOff: 'TOO_MANY_DAYS_OFF' }],
])('%s', (_, { monday = [], ...changes }: { monday?: string[] }, problems) => {
  const intervals = monday.map((interval) => {
    const [from, to] = interval.split('–');
    return { from, to };
  });
  const change = { version: 0, hours: { ...NONE, monday: intervals }, daysOff: [], ...changes };
  const issues = HoursChange.safeParse(change).error?.issues ?? [];
  expect(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))).toEqual(problems);
});
