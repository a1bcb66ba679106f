import { describe, expect, test } from 'vitest';
import type { SeatRole } from '#shared/domain/participant.ts';
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
