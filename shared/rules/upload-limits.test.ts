import { expect, test } from 'vitest';
import { mayBePhoto, PHOTO_FILES } from './upload-limits.ts';

test('a photo field accepts what browsers show, and what iPhones make, by type and name', () => {
  expect(PHOTO_FILES).toBe(
    'image/jpeg,image/png,image/gif,image/webp,image/avif,image/heic,image/heif,.heic,.heif',
  );
});

test.each([
  ['image/jpeg', 'IMG_1.jpg', true],
  ['image/heic', 'IMG_1', true],
  ['', 'IMG_1.HEIC', true],
  ['', 'IMG_1.jpg', false],
  ['image/svg+xml', 'logo.svg', false],
  ['application/pdf', 'scan.heic', false],
])('a file of type "%s", named %s, may be a photo: %s', (type, name, may) => {
  expect(mayBePhoto({ type, name })).toBe(may);
});
