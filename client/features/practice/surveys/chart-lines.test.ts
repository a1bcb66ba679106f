import { expect, test } from 'vitest';
import { chartLines } from './score-chart.tsx';

const linesOf = (...scores: (number | null)[]) =>
  chartLines(scores.map((score) => ({ score }))).map((line) =>
    line.map(({ index, score }) => [index, score]),
  );

test('interrupts the line at a month without a score', () => {
  expect(linesOf(10, 20, null, 30)).toEqual([
    [
      [0, 10],
      [1, 20],
    ],
    [[3, 30]],
  ]);
  expect(linesOf(null, 0, null)).toEqual([[[1, 0]]]);
  expect(linesOf(null, null)).toEqual([]);
});
