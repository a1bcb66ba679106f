import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { HEIC, heicOf, pngOf } from '#server/test-support/fuzz-files.ts';
import { IMAGE_BYTES } from '#shared/rules/upload-limits.ts';
import { decodeHeic, PATIENCE_MS, processImage } from './process-image.ts';

const SIZE = { width: 300, height: 200 };
let picture: Buffer;
beforeAll(async () => {
  const blue = await sharp({ create: { width: 150, height: 200, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer();
  picture = await sharp({ create: { ...SIZE, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: 150, top: 0 }])
    .png()
    .toBuffer();
});

const colourAt = async (image: Buffer, left: number, top: number) =>
  [...(await sharp(image).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())].map(
    (part) => (part > 128 ? 1 : 0),
  );
const RED = [1, 0, 0];
const BLUE = [0, 0, 1];

describe('an image is re-encoded as JPEG', () => {
  test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('from %s', async (format) => {
    const made = await processImage(await sharp(picture).toFormat(format).toBuffer());
    expect(made).toMatchObject(SIZE);
    expect(await sharp(made.content).metadata()).toMatchObject({ format: 'jpeg', space: 'srgb', ...SIZE });
    expect(await colourAt(made.content, 40, 100)).toEqual(RED);
    expect(await colourAt(made.content, 260, 100)).toEqual(BLUE);
  });

  test('from HEIC', async () => {
    const { content, width, height } = await processImage(HEIC);
    expect([width, height]).toEqual([120, 80]);
    expect(await colourAt(content, 15, 40)).toEqual(RED);
    expect(await colourAt(content, 105, 40)).toEqual(BLUE);
  });

  test('upright, without metadata', async () => {
    const lying = await sharp(picture)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '33/1 26/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(lying).metadata()).exif).toBeDefined();
    const { content, width, height } = await processImage(lying);
    expect([width, height]).toEqual([200, 300]);
    expect(await colourAt(content, 100, 40)).toEqual(RED);
    expect(await colourAt(content, 100, 260)).toEqual(BLUE);
    const { exif, orientation, icc, xmp } = await sharp(content).metadata();
    expect({ exif, orientation, icc, xmp }).toEqual({});
  });

  test('the first frame of an animation', async () => {
    const frames = ['#ff0000', '#0000ff'].map((background) => ({
      create: { width: 60, height: 40, channels: 3 as const, background },
    }));
    const pages = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()));
    const moving = await sharp(pages, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { content, width, height } = await processImage(moving);
    expect([width, height]).toEqual([60, 40]);
    expect(await colourAt(content, 30, 20)).toEqual(RED);
  });

  test('with white for transparency', async () => {
    const clear = { create: { width: 20, height: 20, channels: 4 as const, background: '#00000000' } };
    const { content } = await processImage(await sharp(clear).png().toBuffer());
    expect(await colourAt(content, 10, 10)).toEqual([1, 1, 1]);
  });

  test('scaled to at most 2560 pixels, and never enlarged', async () => {
    const large = { create: { width: 4000, height: 3000, channels: 3 as const, background: '#ff0000' } };
    expect(await processImage(await sharp(large).jpeg().toBuffer())).toMatchObject({
      width: 2560,
      height: 1920,
    });
  });
});

describe('is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>';
  test.each([
    ['SVG', svg],
    ['SVG with a declaration', `<?xml version="1.0"?>${svg}`],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['PDF', '%PDF-1.7\n%âãÏÓ\n1 0 obj\n'],
    ['a program', 'MZ\u0090\u0000\u0003'],
    ['words', 'not a picture at all'],
    ['nothing', ''],
  ])('for %s, whatever its file name', async (_what, content) => {
    await expect(processImage(Buffer.from(content, 'latin1'))).rejects.toMatchObject({
      code: 'ERROR_INVALID_IMAGE_TYPE',
    });
  });

  test('for TIFF, an image type that is not allowed', async () => {
    await expect(processImage(await sharp(picture).tiff().toBuffer())).rejects.toMatchObject({
      code: 'ERROR_INVALID_IMAGE_TYPE',
    });
  });

  test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('for %s that is truncated', async (format) => {
    const noise = {
      create: { ...SIZE, channels: 3 as const, noise: { type: 'gaussian' as const, mean: 128, sigma: 40 } },
    };
    const whole = await sharp({ ...noise, create: { ...noise.create, background: '#888888' } })
      .toFormat(format)
      .toBuffer();
    await expect(processImage(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
      code: 'ERROR_PROCESSING_IMAGE',
    });
  });

  test('for a PNG of 4 GB of pixels in a hundred bytes', async () => {
    await expect(processImage(pngOf(30_000, 30_000))).rejects.toMatchObject({
      code: 'ERROR_PROCESSING_IMAGE',
    });
  });

  test.each([
    ['that is truncated', HEIC.subarray(0, -20)],
    ['that declares too large a size', heicOf(20_000, 20_000)],
    ['that ends after its header', heicHeader()],
    ['that is noise after its header', Buffer.concat([heicHeader(), Buffer.alloc(5_000, 0x5a)])],
    ['that claims to be AVIF', Buffer.concat([heicHeader('avif'), Buffer.alloc(5_000, 0x5a)])],
  ])('for HEIC %s', async (_what, content) => {
    await expect(processImage(content)).rejects.toMatchObject({ code: 'ERROR_PROCESSING_IMAGE' });
  });

  test('for one byte more than a phone produces', async () => {
    const filled = (length: number) => {
      const bytes = Buffer.alloc(length);
      return processImage(bytes);
    };
    await expect(filled(IMAGE_BYTES)).rejects.toMatchObject({ code: 'ERROR_INVALID_IMAGE_TYPE' });
    await expect(filled(IMAGE_BYTES + 1)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });
});

function heicHeader(brand = 'heic'): Buffer {
  const box = Buffer.alloc(24);
  box.writeUInt32BE(24, 0);
  box.write(`ftyp${brand}`, 4, 'latin1');
  box.write(`mif1${brand}`, 16, 'latin1');
  return box;
}

describe('decode heic', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('a crafted file blocks its queue for five seconds, then its thread is ended', async () => {
    vi.useFakeTimers();
    const terminate = vi.fn();
    const busy = Object.assign(new EventEmitter(), { terminate }) as unknown as Worker;
    const decoded = expect(decodeHeic(Buffer.from('crafted'), 1, () => busy)).rejects.toThrow(
      'took too long',
    );
    await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
    expect(terminate).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await decoded;
    expect(terminate).toHaveBeenCalledOnce();
    expect(PATIENCE_MS).toBe(5_000);
  });
});
