import { expect, test } from 'vitest';
import { lastMonths } from './dates.ts';

test.each([
  ['2026-11-20T17:00:00Z', 'America/Phoenix', 3, ['2026-09', '2026-10', '2026-11']],
  ['2026-02-20T17:00:00Z', 'America/Phoenix', 4, ['2025-11', '2025-12', '2026-01', '2026-02']],
  // Still December in Phoenix, already January in New York.
  ['2027-01-01T06:30:00Z', 'America/Phoenix', 1, ['2026-12']],
  ['2027-01-01T06:30:00Z', 'America/New_York', 1, ['2027-01']],
])('at %s in %s, the last %i', (now, zone, count, months) => {
  expect(lastMonths(Date.parse(now), zone, count)).toEqual(months);
});
