import { expect, test } from 'vitest';
import { CORNERS, type Corner, nearestCorner, nextCorner } from './self-view-corner.ts';

test.each([
  [0.1, 0.2, 'top-start'],
  [0.9, 0.2, 'top-end'],
  [0.6, 0.7, 'bottom-end'],
  [0.4, 0.9, 'bottom-start'],
])('moves a picture dropped at %f, %f to %s', (x, y, corner) => {
  expect(nearestCorner(x, y)).toBe(corner);
});

test('moves around the stage and back in four key presses', () => {
  const [start] = CORNERS;
  const way: Corner[] = [start];
  for (let moves = 0; moves < 4; moves += 1) way.push(nextCorner(way.at(-1) ?? start));
  expect(way).toEqual([...CORNERS, start]);
});
