import { expect, test } from 'vitest';
import { cropLimits } from './crop-limits.ts';

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
