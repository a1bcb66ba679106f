import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { documentUpload } from '#server/test-support/documents.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { DOCUMENT_BYTES } from '#shared/rules/upload-limits.ts';

const GROWTH_LIMIT = 600 * 1024 * 1024;

let world: World;
let provider: Browser;
beforeAll(async () => {
  world = await createWorld();
  provider = await world.signedIn(world.staff.provider);
});
afterAll(() => world.close());

const send = (content: Buffer) =>
  provider.call('POST /api/provider/documents', { body: documentUpload(null, content, 'heavy.jpg') });

test('memory stays bounded, whatever is sent concurrently', async () => {
  const side = 7_000;
  const create = { width: side, height: side, channels: 3 as const, background: '#22aa44' };
  const heavy = await Promise.all([
    sharp({ create }).jpeg({ quality: 40 }).toBuffer(),
    sharp({ create }).jpeg({ quality: 40, progressive: true }).toBuffer(),
  ]);
  for (const content of heavy) expect(content.length).toBeLessThan(DOCUMENT_BYTES);
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  const answers = await Promise.all(
    [...heavy, ...heavy, ...heavy, ...heavy, ...heavy].map((content) => send(content)),
  );
  clearInterval(timer);
  for (const { status } of answers) expect([200, 503]).toContain(status);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(4);
  expect(most - before).toBeLessThan(GROWTH_LIMIT);
});
