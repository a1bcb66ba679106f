import { expect, test } from 'vitest';
import { formatLongDate, formatTime, localDate, localTime, sameClock, zoneName } from './format.ts';

const MORNING = '2026-11-20T14:05:00Z';

test.each([
  [MORNING, 'America/New_York', 'en', '09:05 am'],
  [MORNING, 'America/Los_Angeles', 'en', '06:05 am'],
  ['2026-11-20T17:00:00Z', 'America/New_York', 'en', '12:00 pm'],
  ['2026-11-20T05:00:00Z', 'America/New_York', 'en', '12:00 am'],
  ['2026-11-20T21:30:00Z', 'America/New_York', 'es', '04:30 p. m.'],
] as const)('%s in %s is %s %s', (instant, zone, language, written) => {
  expect(formatTime(instant, zone, language).replaceAll('\u00a0', ' ')).toBe(written);
});

test('a date is in the given zone, not the device’s', () => {
  expect(localDate('2026-11-21T03:00:00Z', 'America/New_York')).toBe('2026-11-20');
  expect(localTime('2026-11-21T05:00:00Z', 'America/New_York')).toBe('00:00');
  expect(formatLongDate(MORNING, 'America/New_York', 'en')).toBe('Friday, November 20, 2026');
  expect(formatLongDate(MORNING, 'America/New_York', 'es')).toBe('viernes, 20 de noviembre de 2026');
});

test('a zone has its common name; two zones with the same time need not both be named', () => {
  expect(zoneName(MORNING, 'America/New_York', 'en')).toBe('Eastern Time');
  expect(sameClock(MORNING, 'America/Denver', 'America/Phoenix')).toBe(true);
  expect(sameClock('2026-07-01T12:00:00Z', 'America/Denver', 'America/Phoenix')).toBe(false);
});
