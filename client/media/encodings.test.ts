import { expect, test } from 'vitest';
import { CAMERA_ENCODINGS, layerScales } from './encodings.ts';

test.each([
  [1280, 720, [4, 2, 1], 3, 'a camera as asked for'],
  [720, 1280, [4, 2, 1], 3, 'a phone held upright'],
  [960, 540, [4, 2, 1], 3, 'the smallest that fills three layers'],
  [640, 480, [2, 1, 1], 2, 'an old webcam'],
  [480, 270, [2, 1, 1], 2, 'a background that costs the least'],
  [320, 240, [1, 1, 1], 1, 'a very old one'],
])('%i×%i is scaled by %j in %i layers: %s', (width, height, scales, active) => {
  const layers = layerScales(width, height);
  expect(layers.map((layer) => layer.scaleResolutionDownBy)).toEqual(scales);
  expect(layers.filter((layer) => layer.active)).toHaveLength(active);
  expect(layers).toHaveLength(CAMERA_ENCODINGS.length);
});
