import { expect, test } from 'vitest';
import { askedToWait, retryDelay } from './retry-delay.ts';

test('doubles the wait after each attempt up to the maximum, varied randomly by half', () => {
  const waits = (random: number) =>
    [0, 1, 2, 3, 4, 5].map((tries) => retryDelay(tries, { firstMs: 250, longestMs: 4_000 }, () => random));
  expect(waits(0.5)).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000]);
  expect(waits(0)).toEqual([125, 250, 500, 1_000, 2_000, 2_000]);
  expect(retryDelay(2_000, { firstMs: 250, longestMs: 4_000 }, () => 0.5)).toBe(4_000);
});

const NOW = Date.UTC(2026, 10, 25, 12);

test.each([
  ['30', 30_000],
  [' 5 ', 5_000],
  ['Wed, 25 Nov 2026 12:00:20 GMT', 20_000],
  ['Wed, 25 Nov 2026 11:00:00 GMT', 0],
  ['86400', 300_000],
  ['soon', 0],
  ['', 0],
  [null, 0],
])('obeys Retry-After %s by waiting %d ms', (header, wait) => {
  expect(askedToWait(header, NOW)).toBe(wait);
});
