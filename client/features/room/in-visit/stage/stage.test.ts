import { describe, expect, test } from 'vitest';
import type { SeatRole } from '#shared/domain/participant.ts';
import { bestGrid, selfPlace } from './grid.ts';
import { CORNERS, type Corner, nearestCorner, nextCorner } from './movable-corner.tsx';
import { inPictureOrder } from './stage.tsx';
import { cropLimits } from './tile.tsx';

test.each([
  ['wide', 1280, 720, 2.222, 0.889],
  ['upright', 360, 480, 0.938, 0.375],
  ['square', 480, 480, 1.25, 0.5],
])(
  'keeps half the width and four fifths of the height of a %s picture visible',
  (_, width, height, widest, narrowest) => {
    expect(cropLimits(width, height)).toEqual({
      '--widest': expect.closeTo(widest, 2),
      '--narrowest': expect.closeTo(narrowest, 2),
    });
  },
);

test('sets no limits for a video of unknown size', () => {
  expect(cropLimits(0, 0)).toBeUndefined();
});

describe('picture order', () => {
  const seats = (['guest', 'patient', 'interpreter', 'provider', 'patient'] as const).map((role, index) => ({
    role,
    name: `${role} ${index}`,
  }));

  test.each<[viewer: SeatRole, first: string[]]>([
    ['patient', ['provider 3', 'patient 1', 'patient 4', 'interpreter 2', 'guest 0']],
    ['guest', ['provider 3', 'patient 1', 'patient 4', 'interpreter 2', 'guest 0']],
    ['provider', ['patient 1', 'patient 4', 'interpreter 2', 'provider 3', 'guest 0']],
  ])('orders the pictures for a %s', (viewer, expected) => {
    expect(inPictureOrder(seats, viewer).map(({ name }) => name)).toEqual(expected);
  });
});

describe('self view corner', () => {
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
});

describe('grid', () => {
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
    expect([0, 1, 2, 3, 6].map(selfPlace)).toEqual([
      'corner',
      'corner',
      'next-to-grid',
      'in-grid',
      'in-grid',
    ]);
  });
});
