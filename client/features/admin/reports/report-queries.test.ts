import { expect, test } from 'vitest';
import { eachDay } from './report-queries.ts';

test('lists each day, both ends included, also when clocks change', () => {
  expect(eachDay({ from: '2026-10-31', to: '2026-11-02' })).toEqual([
    '2026-10-31',
    '2026-11-01',
    '2026-11-02',
  ]);
});
