import { expect, it } from 'vitest';
import { shrinkJpeg } from './shrink-jpeg.ts';

/** A JPEG of noise, which compresses worse than any photo. */
async function noise(width: number, height: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  const pixels = pen.createImageData(width, height);
  let seed = 1;
  for (let at = 0; at < pixels.data.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    pixels.data[at] = at % 4 === 3 ? 255 : seed % 256;
  }
  pen.putImageData(pixels, 0, 0);
  return new Promise((made, refused) =>
    canvas.toBlob((blob) => (blob ? made(blob) : refused(new Error('no picture'))), 'image/jpeg', 1),
  );
}

it('shrinks a photo of more than 1 MB below the limit, and keeps its proportions', async () => {
  const photo = await noise(2_000, 1_000);
  expect(photo.size).toBeGreaterThan(1_048_576);
  const copy = await shrinkJpeg(photo);
  expect(copy?.size).toBeLessThanOrEqual(1_048_576);
  const { width, height } = await createImageBitmap(copy as Blob);
  expect(width / height).toBeCloseTo(2, 2);
});

it('returns null for a file that is not an image', async () => {
  expect(await shrinkJpeg(new Blob(['no picture'], { type: 'image/jpeg' }))).toBeNull();
});
