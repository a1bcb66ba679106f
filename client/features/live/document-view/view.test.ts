import { expect, test } from 'vitest';
import { nextZoom, START, sameView, turned } from './view.ts';

test.each([
  [1, 1, 1.5],
  [1.5, 1, 2],
  [2.4, 1, 3],
  [4, 1, 4],
  [4, -1, 3],
  [1.2, -1, 1],
  [1, -1, 1],
] as const)('zoom %f, a step of %i, is %f', (zoom, by, next) => expect(nextZoom(zoom, by)).toBe(next));

test('turning stays within the pages, and starts at the top', () => {
  expect(turned(START, 2, 3)).toEqual({ page: 2, zoom: 1, x: 0.5, y: 0 });
  expect(turned({ ...START, page: 3 }, 4, 3).page).toBe(3);
  expect(turned(START, 0, 3)).toBe(START);
});

test('a hair’s breadth is no other view', () => {
  expect(sameView(START, { ...START, x: 0.503, zoom: 1.001 })).toBe(true);
  expect(sameView(START, { ...START, y: 0.6 })).toBe(false);
  expect(sameView(START, { ...START, page: 2 })).toBe(false);
});
