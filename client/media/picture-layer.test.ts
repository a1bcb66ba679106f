import { expect, test } from 'vitest';
import type { PictureLayer } from '#shared/domain/participant.ts';
import { coveringSide, layerFor } from './picture-layer.ts';

type Case = [PictureLayer | null, number, number, PictureLayer | null, string];

test.each<Case>([
  [2, 1280, 1280, 2, 'fills the stage: all of it'],
  [2, 1280, 320, 0, 'is shown small next to another: the smallest'],
  [2, 1280, 700, 1, 'is one of four'],
  [2, 1280, 710, 2, 'would be stretched more than a tile that grows a little allows for'],
  [1, 640, 800, 1, 'is stretched by a quarter'],
  [1, 640, 801, 2, 'is stretched by more'],
  [0, 320, 1280, 2, 'is pinned: both steps at once'],
  [0, 160, 320, 1, 'of a small camera comes smaller than that of a large one'],
  [2, 320, 320, 2, 'comes small, for the network carries no more: there is nothing to give'],
  [2, 320, 100, 1, 'comes small and is shown smaller still'],
  [2, 0, 320, 2, 'has not come yet: the first one is not kept waiting'],
  [0, 0, 0, null, 'is not seen'],
  [2, 1280, 0, null, 'is not seen any more'],
  [null, 320, 160, 2, 'is seen again'],
])('layer %s arriving %i wide and shown %i wide: %s, for it %s', (layer, comes, shown, next) => {
  expect(layerFor({ shown, comes, layer, whole: false })).toBe(next);
});

test.each<PictureLayer | null>([0, 1, 2, null])(
  'requests the largest layer for a whole picture at any size: from %s',
  (layer) => {
    expect(layerFor({ shown: 0, comes: 320, layer, whole: true })).toBe(2);
  },
);

test('keeps its decision once the picture arrives as requested', () => {
  for (let shown = 10; shown < 3_000; shown += 7) {
    for (const layer of [0, 1, 2] as const) {
      const next = layerFor({ shown, comes: 320 * 2 ** layer, layer, whole: false }) ?? 2;
      expect(layerFor({ shown, comes: 320 * 2 ** next, layer: next, whole: false })).toBe(next);
    }
  }
});

test.each([
  [{ width: 640, height: 360 }, { width: 1280, height: 720 }, 1, 640],
  [{ width: 640, height: 360 }, { width: 320, height: 180 }, 2, 1280],
  [{ width: 640, height: 360 }, { width: 320, height: 180 }, 3, 1280],
  [{ width: 360, height: 360 }, { width: 1280, height: 720 }, 1, 640],
  [{ width: 360, height: 360 }, { width: 720, height: 1280 }, 1, 640],
  [{ width: 160, height: 90 }, { width: 0, height: 0 }, 1, 160],
  [{ width: 0, height: 0 }, { width: 1280, height: 720 }, 2, 0],
])(
  'for a picture of %o covering a box of %o at %i device pixels each, the longer side is %i',
  (box, picture, ratio, side) => {
    expect(coveringSide(box, picture, ratio)).toBe(side);
  },
);
