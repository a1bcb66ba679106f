import { describe, expect, test } from 'vitest';
import { bestGrid, selfPlace } from './grid.ts';

describe('bestGrid', () => {
  test.each([
    // count, width, height, columns, rows
    [1, 1280, 720, 1, 1],
    [2, 1280, 720, 2, 1],
    [2, 920, 640, 2, 1],
    [2, 1080, 640, 2, 1],
    [3, 1280, 720, 2, 2],
    [6, 1280, 720, 3, 2],
    [1, 390, 700, 1, 1],
    [2, 390, 700, 1, 2],
    [3, 390, 700, 1, 3],
    [6, 390, 700, 2, 3],
    [2, 844, 300, 2, 1],
    [3, 844, 300, 3, 1],
  ])('places %i people on %i by %i in %i columns and %i rows', (count, width, height, columns, rows) => {
    expect(bestGrid(count, width, height)).toEqual({ columns, rows });
  });

  test('gives an empty stage one cell', () => {
    expect(bestGrid(0, 800, 600)).toEqual({ columns: 1, rows: 1 });
  });
});

test('places the self-view in a corner with one other, next to two, and in the grid with three or more', () => {
  expect([0, 1, 2, 3, 6].map(selfPlace)).toEqual(['corner', 'corner', 'next-to-grid', 'in-grid', 'in-grid']);
});
