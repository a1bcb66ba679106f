import { expect, test } from 'vitest';
import { levelOf } from './microphone-level.ts';

const wave = (amplitude: number) =>
  Float32Array.from({ length: 1_024 }, (_, i) => amplitude * Math.sin(i / 5));

test.each([
  ['silence', 0, 0, 0],
  ['a quiet room', 0.001, 0, 0.05],
  ['a voice far away', 0.01, 0.2, 0.5],
  ['a voice', 0.1, 0.6, 0.9],
  ['shouting', 1, 1, 1],
])('%s', (_what, amplitude, least, most) => {
  const level = levelOf(wave(amplitude));
  expect(level).toBeGreaterThanOrEqual(least);
  expect(level).toBeLessThanOrEqual(most);
});
