import { expect, test } from 'vitest';
import { endOf, pauseBetween, silence, toInt16 } from './pcm.ts';

test('converts samples to 16 bits and clips what is too loud', () => {
  expect([...toInt16(Float32Array.of(0, 1, -1, 2, -3, 0.5))]).toEqual([
    0, 32_767, -32_767, 32_767, -32_767, 16_384,
  ]);
});

test('encodes silence as faint noise, not as nothing', () => {
  const samples = silence(1_000);
  expect(samples).toHaveLength(1_000);
  expect(samples.some((sample) => sample !== 0)).toBe(true);
  expect(samples.every((sample) => Math.abs(sample) <= 8)).toBe(true);
});

test.each([
  ['the next packet follows', 960, 960, 0],
  ['a tenth of a second is missing', 960, 960 + 4_800, 1_600],
  ['an hour is missing', 960, 960 + 3_600 * 48_000, 16_000],
  ['the clock began again meanwhile', 2 ** 32 - 480, 480, 320],
  ['the packet is late', 4_800, 960, 0],
])('%s', (_, end, timestamp, samples) => {
  expect(pauseBetween(end, timestamp)).toBe(samples);
});

test('ends a 20 ms packet 960 ticks later, also across the clock’s wraparound', () => {
  expect(endOf(960, 320)).toBe(1_920);
  expect(endOf(2 ** 32 - 480, 320)).toBe(480);
});
