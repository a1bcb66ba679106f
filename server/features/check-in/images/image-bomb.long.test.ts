import { expect, test } from 'vitest';
import { pngOf } from '#server/test-support/fuzz-files.ts';
import { processImage } from './process-image.ts';

test('refuses a PNG of 4 GB of pixels in a hundred bytes without using memory', async () => {
  const before = process.memoryUsage().rss;
  await expect(processImage(pngOf(30_000, 30_000))).rejects.toMatchObject({ code: 'ERROR_PROCESSING_IMAGE' });
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
});
