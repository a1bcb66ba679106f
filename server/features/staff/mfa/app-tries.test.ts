import { describe, expect, test } from 'vitest';
import { appTries } from './app-tries.ts';

const MINUTE = 60_000;
const NOW = 1_000 * MINUTE;
const ago = (...minutes: number[]) => minutes.map((each) => NOW - each * MINUTE);

describe('app code attempts', () => {
  test.each<[string, number[], { left: number; nextAt: number | null }]>([
    ['none so far', [], { left: 5, nextAt: null }],
    ['four within a quarter of an hour', ago(1, 2, 3, 4), { left: 1, nextAt: null }],
    ['five within it, in any order', ago(3, 1, 5, 2, 4), { left: 0, nextAt: NOW + 10 * MINUTE }],
    ['five, of which the first is old enough', ago(15, 4, 3, 2, 1), { left: 1, nextAt: null }],
    [
      'twenty-five within a day',
      ago(...Array.from({ length: 25 }, (_, at) => 20 + at * 20)),
      { left: 0, nextAt: NOW + (24 * 60 - 500) * MINUTE },
    ],
    [
      'twenty-four within a day leave one',
      ago(...Array.from({ length: 24 }, (_, at) => 20 + at)),
      { left: 1, nextAt: null },
    ],
  ])('%s', (_, failedAt, expected) => {
    expect(appTries(failedAt, NOW)).toEqual(expected);
  });
});
