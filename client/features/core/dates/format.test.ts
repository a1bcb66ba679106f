import { afterEach, expect, test, vi } from 'vitest';
import {
  formatDate,
  formatLongDate,
  formatTime,
  localDate,
  localTime,
  sameClock,
  twiceThatDay,
  zoneName,
} from './format.ts';
import { formatDates, formatHour, formatShortDay } from './format-calendar.ts';
import { instantOf, occurrenceOf } from './wall-clock.ts';

const MORNING = '2026-11-20T14:05:00Z';

test.each([
  [MORNING, 'America/New_York', 'en', '09:05 am'],
  [MORNING, 'America/Los_Angeles', 'en', '06:05 am'],
  ['2026-11-20T17:00:00Z', 'America/New_York', 'en', '12:00 pm'],
  ['2026-11-20T05:00:00Z', 'America/New_York', 'en', '12:00 am'],
  ['2026-11-20T21:30:00Z', 'America/New_York', 'es', '04:30 p. m.'],
] as const)('formats %s in %s as %s %s', (instant, zone, language, written) => {
  expect(formatTime(instant, zone, language).replaceAll('\u00a0', ' ')).toBe(written);
});

test('formats a date in the given zone, not the device’s', () => {
  expect(localDate('2026-11-21T03:00:00Z', 'America/New_York')).toBe('2026-11-20');
  expect(localTime('2026-11-21T05:00:00Z', 'America/New_York')).toBe('00:00');
  expect(formatLongDate(MORNING, 'America/New_York', 'en')).toBe('Friday, November 20, 2026');
  expect(formatLongDate(MORNING, 'America/New_York', 'es')).toBe('viernes, 20 de noviembre de 2026');
});

test('names a zone, and recognizes zones with the same clock', () => {
  expect(zoneName(MORNING, 'America/New_York', 'en')).toBe('Eastern Time');
  expect(sameClock(MORNING, 'America/Denver', 'America/Phoenix')).toBe(true);
  expect(sameClock('2026-07-01T12:00:00Z', 'America/Denver', 'America/Phoenix')).toBe(false);
});

const BACK = ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'] as const;

test('distinguishes the two half past ones of the night when clocks go back', () => {
  const shown = BACK.map((at) => formatTime(at, 'America/New_York', 'en').replaceAll('\u00a0', ' '));
  expect(shown).toEqual(['01:30 am EDT', '01:30 am EST']);
  expect(twiceThatDay('2026-11-01', '01:30', 'America/New_York')).toEqual(BACK.map((at) => Date.parse(at)));
  expect(BACK.map((at) => occurrenceOf(at, 'America/New_York'))).toEqual(['first', 'second']);
});

test.each([
  ['2026-11-01', '00:59', 'America/New_York'],
  ['2026-11-01', '02:00', 'America/New_York'],
  ['2026-11-01', '01:30', 'America/Phoenix'],
  ['2026-03-08', '02:30', 'America/New_York'],
  ['', '01:30', 'America/New_York'],
])('%s %s in %s occurs at most once', (date, time, zone) => {
  expect(twiceThatDay(date, time, zone)).toBeNull();
});

test('finds a repeated half hour where clocks change by half an hour', () => {
  expect(
    twiceThatDay('2026-04-05', '01:45', 'Australia/Lord_Howe')?.map((at) => new Date(at).toISOString()),
  ).toEqual(['2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z']);
});

test('names times in a zone that the browser does not know as UTC', () => {
  const shown = `${formatTime(MORNING, 'America/New_Place', 'en')} ${zoneName(MORNING, 'America/New_Place', 'en')}`;
  expect(shown.replaceAll('\u00a0', ' ')).toBe('02:05 pm UTC (America/New_Place)');
});

test('keeps a date without a time on the same day in every zone', () => {
  expect(formatDate('2026-11-01', 'en')).toBe('Nov 1, 2026');
  expect(formatDate('2026-11-01', 'es')).toBe('1 nov 2026');
});

test.each([
  ['2026-11-27', '09:15', 'America/Phoenix', '2026-11-27T16:15:00.000Z'],
  ['2027-11-07', '01:30', 'America/New_York', '2027-11-07T05:30:00.000Z'],
  ['2027-11-07', '02:30', 'America/New_York', '2027-11-07T07:30:00.000Z'],
  ['2027-03-14', '01:30', 'America/New_York', '2027-03-14T06:30:00.000Z'],
  ['2027-03-14', '02:30', 'America/New_York', '2027-03-14T07:30:00.000Z'],
  ['2027-03-14', '00:00', 'America/New_York', '2027-03-14T05:00:00.000Z'],
])('finds the single instant of %s %s in %s', (date, time, zone, instant) => {
  expect(new Date(instantOf(date, time, zone)).toISOString()).toBe(instant);
});

test.each([
  ['2026-11-20', 'Fri, Nov 20'],
  ['2027-01-04', 'Mon, Jan 4, 2027'],
  ['2025-11-20', 'Nov 20, 2025'],
])('shortens %s to %s', (date, words) => {
  vi.useFakeTimers({ now: new Date(MORNING) });
  expect(formatShortDay(`${date}T12:00Z`, 'UTC', 'en')).toBe(words);
});
afterEach(() => void vi.useRealTimers());

test('names month and year of two dates once, and shortens an hour', () => {
  expect(formatDates('2026-11-22', '2026-11-28', 'en')).toMatch(/^Nov 22\s–\s28, 2026$/);
  expect(formatHour(9, 'en')).toMatch(/^9\sam$/);
  expect(formatHour(0, 'es')).toMatch(/^12\sa\.\sm\.$/);
});
