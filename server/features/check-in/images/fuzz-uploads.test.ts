import { randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { type FuzzFile, fuzzFiles, PAYLOAD } from '#server/test-support/fuzz-files.ts';
import { askQuestion } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { IMAGE_BYTES } from '#shared/rules/upload-limits.ts';

const FILES = await fuzzFiles();
let world: World;
let provider: Browser;
beforeAll(async () => {
  world = await createWorld();
  provider = await world.signedIn(world.staff.provider);
  await world.db
    .updateTable('visitTypes')
    .set({ workflow: JSON.stringify([{ step: 'intake', mandatory: true }]) })
    .execute();
  await askQuestion(world.db, world.practice.visitTypeId);
});
afterAll(() => world.close());

const WAYS = {
  'staff in the visit': async () => {
    const visit = await world.scheduled();
    const seatId = await world.seat(visit);
    return async (picture: object) => {
      const requestId = await world.allowedPicture(visit.visitId, seatId, world.staff.provider);
      const { base64 } = picture as { base64: string };
      return provider.call('POST /api/provider/visits/:rootVisitId/images', {
        params: { rootVisitId: visit.visitId },
        body: { seatId, requestId, base64 },
      });
    };
  },
  'a patient in the visit': async () => {
    const visit = await world.scheduled();
    await world.seat(visit);
    const patient = await world.patientOf(visit);
    return (picture: object) =>
      patient.call('POST /api/patient/sessions/:sessionId/images', {
        params: { sessionId: visit.sessionId },
        body: picture as { base64: string; idempotencyKey: string },
      });
  },
  'an intake question': async () => {
    const visit = await world.scheduled();
    const patient = await world.patientOf(visit);
    return (picture: object) =>
      patient.call('POST /api/patient/sessions/:sessionId/workflow/images', {
        params: { sessionId: visit.sessionId },
        body: { kind: 'intake-image', ...(picture as { base64: string; idempotencyKey: string }) },
      });
  },
} as const;

const asSent = ({ name, content }: Pick<FuzzFile, 'name' | 'content'>) => ({
  idempotencyKey: randomUUID(),
  base64: content.toString('base64'),
  name,
  filename: name,
});

const codeOf = (answer: { status: number; error: { code: string } }) =>
  answer.status === 200 ? undefined : answer.error.code;

describe.each(Object.entries(WAYS))('sent by %s', (way, prepare) => {
  let send: Awaited<ReturnType<typeof prepare>>;
  beforeAll(async () => {
    send = await prepare();
  });

  test.each(FILES.map((file) => [file.name.slice(0, 60), file] as const))('%s', async (_name, file) => {
    const answer = await send(asSent(file));
    expect(codeOf(answer) ?? 'kept').toBe(file.becomes);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    if (file.becomes !== 'kept') {
      expect(answer.body).not.toContain('<');
      return;
    }
    const { imageId } = answer.result;
    const given = await provider.call('GET /api/provider/images/:imageId', { params: { imageId } });
    expect(given.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
      'content-disposition': 'inline; filename="picture.jpg"',
    });
    const row = await world.db
      .selectFrom('images as image')
      .innerJoin('files as file', 'file.id', 'image.fileId')
      .selectAll()
      .where('image.id', '=', imageId)
      .executeTakeFirstOrThrow();
    const content = (await world.deps.files.read(world.db, row.fileId))?.content ?? Buffer.alloc(0);
    const metadata = await sharp(content).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', space: 'srgb', depth: 'uchar' });
    const { exif, icc, xmp, iptc, orientation, pages } = metadata;
    expect({ exif, icc, xmp, iptc, orientation, pages }).toEqual({});
    const bytes = content.toString('latin1');
    for (const trace of [PAYLOAD, '<script', '<html', 'PK\u0003\u0004', '%PDF', 'JavaScript', '<?php'])
      expect(bytes).not.toContain(trace);
    expect(JSON.stringify(row)).not.toMatch(/script|\.\.|a{20}|Windows/);
  });

  describe('size limit to the byte', () => {
    let jpeg: Buffer;
    beforeAll(async () => {
      jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#22aa44' } })
        .jpeg()
        .toBuffer();
    });
    const edge = [
      [IMAGE_BYTES, undefined],
      [IMAGE_BYTES + 1, 'PAYLOAD_TOO_LARGE'],
    ] as const;
    const beside = [
      [IMAGE_BYTES - 1, undefined],
      [IMAGE_BYTES + 2, 'PAYLOAD_TOO_LARGE'],
      [IMAGE_BYTES + 3, 'PAYLOAD_TOO_LARGE'],
      [IMAGE_BYTES * 2, 'PAYLOAD_TOO_LARGE'],
    ] as const;
    test.each(way === 'staff in the visit' ? [...edge, ...beside] : edge)(
      '%i bytes',
      async (length, code) => {
        const content = Buffer.concat([jpeg, Buffer.alloc(length - jpeg.length)]);
        const { idempotencyKey, base64 } = asSent({ name: '', content });
        expect(codeOf(await send({ idempotencyKey, base64 }))).toBe(code);
      },
    );
  });

  test.each([
    ['spaces', 'iVBO Rw0K'],
    ['the alphabet of addresses', 'iVBOR-_K'],
    ['a data URL', 'data:image/png;base64,iVBORw0K'],
    ['a padding too short', 'iVBORw0KGg'],
    ['a padding too long', 'iVBORw0===='],
    ['padding in the middle', 'iVBO==Rw'],
    ['a line break', 'iVBO\nRw0K'],
    ['a script', PAYLOAD],
  ])('base64 with %s', async (_what, base64) => {
    expect(codeOf(await send({ idempotencyKey: randomUUID(), base64 }))).toBe('INVALID_INPUT');
  });
});

test('refuses a deflated bomb behind an image’s header', async () => {
  const send = await WAYS['a patient in the visit']();
  const content = deflateSync(Buffer.alloc(300 * 1024 * 1024));
  expect(codeOf(await send(asSent({ name: 'photo.png', content })))).toBe('ERROR_INVALID_IMAGE_TYPE');
});
