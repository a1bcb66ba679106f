import { expect, test } from 'vitest';
import { edged, nextZoom, START, sameView, turned, zoomedAt } from './view.ts';

test.each([
  [1, 1, 1.5],
  [1.5, 1, 2],
  [2.4, 1, 3],
  [4, 1, 4],
  [4, -1, 3],
  [1.2, -1, 1],
  [1, -1, 1],
] as const)('steps from zoom %f by %i to %f', (zoom, by, next) => expect(nextZoom(zoom, by)).toBe(next));

test('turns only to existing pages, and starts at their top', () => {
  expect(turned(START, 2, 3)).toEqual({ page: 2, zoom: 1, x: 0.5, y: 0 });
  expect(turned({ ...START, page: 3 }, 4, 3).page).toBe(3);
  expect(turned(START, 0, 3)).toBe(START);
});

test('ignores differences too small to see', () => {
  expect(sameView(START, { ...START, x: 0.503, zoom: 1.001 })).toBe(true);
  expect(sameView(START, { ...START, y: 0.6 })).toBe(false);
  expect(sameView(START, { ...START, page: 2 })).toBe(false);
});

const ROOM = { width: 400, height: 400 };
const PAGE = { width: 400, height: 800 };

test.each([
  ['in the center', { x: 0, y: 0 }],
  ['at a corner', { x: -200, y: 200 }],
  ['off the center', { x: 120, y: -60 }],
])('keeps the zoomed point in place: %s', (_, at) => {
  const from = { ...START, y: 0.5 };
  const to = zoomedAt(from, 2, at, ROOM, PAGE);
  expect(to.zoom).toBe(2);
  expect(to.x + at.x / (PAGE.width * 2)).toBeCloseTo(from.x + at.x / PAGE.width);
  expect(to.y + at.y / (PAGE.height * 2)).toBeCloseTo(from.y + at.y / PAGE.height);
});

test('limits the zoom, and keeps page edges outside the frame', () => {
  expect(zoomedAt(START, 9, { x: 0, y: 0 }, ROOM, PAGE).zoom).toBe(4);
  const back = zoomedAt({ page: 1, zoom: 2, x: 0.9, y: 0.9 }, 0.2, { x: 0, y: 0 }, ROOM, {
    width: 800,
    height: 1_600,
  });
  expect(back).toEqual({ page: 1, zoom: 1, x: 0.5, y: 0.75 });
  expect(edged(START, ROOM, PAGE).y).toBe(0.25);
});
