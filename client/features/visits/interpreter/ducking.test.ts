import { expect, test } from 'vitest';
import { type Ducking, duck, NOT_LOWERED } from './ducking.ts';

const STEP_MS = 100;

function hear(levels: readonly (number | null)[]): Ducking[] {
  let state = NOT_LOWERED;
  let packet = 0;
  return levels.map((level, index) => {
    if (level !== null) packet += 1;
    const voice = packet === 0 ? null : { level: level ?? 0.3, packet };
    state = duck(state, voice, 1_000 + index * STEP_MS);
    return state;
  });
}
const volumes = (levels: readonly (number | null)[]) =>
  hear(levels).map(({ volume }) => Number(volume.toFixed(2)));
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

test('leaves the others unchanged without an interpreter', () => {
  expect(volumes(times(3, null))).toEqual([1, 1, 1]);
});

test('lowers the others to a fifth within two samples of a voice', () => {
  expect(volumes(times(4, 0.3))).toEqual([1, 0.2, 0.2, 0.2]);
});

test('does not lower the others for breath', () => {
  expect(volumes(times(4, 0.004))).toEqual([1, 1, 1, 1]);
});

test('keeps the others low between two words', () => {
  expect(volumes([0.3, 0.3, ...times(8, 0), 0.3]).slice(1)).toEqual(times(10, 0.2));
});

test('restores the others within half a second after the interpreter has finished', () => {
  const after = volumes([0.3, 0.3, ...times(14, 0)]);
  expect(after.slice(9)).toEqual([0.2, 0.4, 0.6, 0.8, 1, 1, 1]);
});

test('treats a packet sampled before as silence', () => {
  expect(volumes([0.3, 0.3, ...times(14, null)]).at(-1)).toBe(1);
});
