import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzzFiles } from '#server/test-support/fuzz-files.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { IMAGE_BYTES } from '#shared/rules/upload-limits.ts';

/**
 * Allowed growth of the process in bytes: one interlaced image of 49 million pixels of 8 bytes, which is
 * fully in memory, and a queue of eight of the largest uploads.
 */
const GROWTH_LIMIT = 600 * 1024 * 1024;

const LINE = 8;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function heavy(): Promise<Buffer[]> {
  const side = 7_000;
  const create = { width: side, height: side, channels: 3 as const, background: '#22aa44' };
  const deep = Buffer.alloc(side * side * 4 * 2, 0x40);
  const raw = { raw: { width: side, height: side, channels: 4 as const } };
  return Promise.all([
    sharp({ create }).jpeg().toBuffer(),
    sharp({ create }).jpeg({ progressive: true }).toBuffer(),
    sharp({ create }).png({ progressive: true }).toBuffer(),
    sharp({ create }).webp({ effort: 0 }).toBuffer(),
    sharp(new Uint16Array(deep.buffer), raw).png({ progressive: true }).toBuffer(),
  ]);
}

test('memory stays bounded, whatever is sent concurrently', async () => {
  const pictures = (await heavy()).filter(({ length }) => length <= IMAGE_BYTES);
  expect(pictures.length).toBeGreaterThan(3);
  const visit = await world.scheduled();
  await world.seat(visit);
  const patient = await world.patientOf(visit);
  const send = async (content: Buffer) => {
    const answer = await patient.call('POST /api/patient/sessions/:sessionId/images', {
      params: { sessionId: visit.sessionId },
      body: { idempotencyKey: randomUUID(), base64: content.toString('base64') },
    });
    return answer.status === 200 ? undefined : answer.error.code;
  };
  await send(pictures[0] as Buffer);
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  const bombs = (await fuzzFiles()).filter(({ name }) => /bomb|50000/.test(name));
  for (const { content } of bombs) await send(content);
  const codes = await Promise.all(
    [...pictures, ...pictures.slice(0, LINE - pictures.length)].map((content) => send(content)),
  );
  clearInterval(timer);
  for (const code of codes) expect([undefined, 'SERVICE_UNAVAILABLE']).toContain(code);
  expect(most - before).toBeLessThan(GROWTH_LIMIT);
});
