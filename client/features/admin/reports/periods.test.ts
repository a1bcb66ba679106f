import { expect, test } from 'vitest';
import { daysOf, type Period } from './periods.ts';

test.each<[Period, string, string, string]>([
  ['this-week', '2026-11-25', '2026-11-22', '2026-11-28'],
  ['this-week', '2026-11-22', '2026-11-22', '2026-11-28'],
  ['last-7-days', '2026-12-03', '2026-11-27', '2026-12-03'],
  ['this-month', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['this-month', '2026-12-31', '2026-12-01', '2026-12-31'],
  ['last-month', '2026-03-15', '2026-02-01', '2026-02-28'],
  ['last-month', '2027-01-31', '2026-12-01', '2026-12-31'],
  ['last-30-days', '2026-11-30', '2026-11-01', '2026-11-30'],
])('%s on %s is %s to %s', (period, today, from, to) => {
  expect(daysOf(period, today)).toEqual({ from, to });
});
