// Runs on both PostgreSQLs: limits that are counted under a lock; bytes.
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { makeImage } from '#server/test-support/make-image.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { IMAGE_BYTES } from '#shared/rules/upload-limits.ts';

let world: World;
let visit: Awaited<ReturnType<World['scheduled']>>;
let seatId: string;
let provider: Browser;
let patient: Browser;
let base64: string;
beforeAll(async () => {
  world = await createWorld();
  visit = await world.scheduled();
  seatId = await world.seat(visit);
  provider = await world.signedIn(world.staff.provider);
  patient = await world.patientOf(visit);
  const create = { width: 64, height: 48, channels: 3 as const, background: '#22aa44' };
  base64 = (await sharp({ create }).png().toBuffer()).toString('base64');
});
afterAll(() => world.close());

const byStaff = async (by: Browser, changes: object = {}, rootVisitId = visit.visitId) => {
  const requestId = await world.allowedPicture(visit.visitId, seatId, world.staff.provider);
  return by.call('POST /api/provider/visits/:rootVisitId/images', {
    params: { rootVisitId },
    body: { seatId, requestId, base64, ...changes },
  });
};
const byPatient = (by: Browser, changes: object = {}, sessionId = visit.sessionId) =>
  by.call('POST /api/patient/sessions/:sessionId/images', {
    params: { sessionId },
    body: { idempotencyKey: randomUUID(), base64, ...changes },
  });
const list = (by: Browser) =>
  by.call('GET /api/provider/visits/:rootVisitId/images', { params: { rootVisitId: visit.visitId } });
const read = (by: Browser, imageId: string) =>
  by.call('GET /api/provider/images/:imageId', { params: { imageId } });
const audited = (action: string) => world.audited({ action }, ['actor', 'subjectId']);

test('lists the provider’s image and the patient’s own, each as a JPEG', async () => {
  const first = (await byStaff(provider)).result;
  world.time.now += 1_000;
  const second = (await byPatient(patient)).result;
  expect(first).toMatchObject({ width: 64, height: 48 });
  const { results } = (await list(provider)).result;
  expect(results).toMatchObject([
    {
      imageId: first.imageId,
      sessionId: visit.sessionId,
      takenBy: 'Dr. Elena Rivera',
      width: 64,
      height: 48,
    },
    { imageId: second.imageId, patientName: 'Walter Brandt', takenBy: null },
  ]);

  const answer = await read(provider, first.imageId);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
  });
  const kept = await world.db
    .selectFrom('images as image')
    .select(['image.fileId', 'image.takenBy'])
    .where('image.id', '=', first.imageId)
    .executeTakeFirstOrThrow();
  const content = (await world.deps.files.read(world.db, kept.fileId))?.content ?? Buffer.alloc(0);
  expect(Number(answer.headers['content-length'])).toBe(content.length);
  expect((await sharp(content).metadata()).format).toBe('jpeg');
  const account = `account:${world.staff.provider.accountId}`;
  expect(kept.takenBy).toBe(account);
  expect(await audited('image.added')).toEqual([
    { actor: account, subjectId: first.imageId },
    { actor: `seat:${seatId}`, subjectId: second.imageId },
  ]);
  expect(await audited('image.read')).toEqual([{ actor: account, subjectId: first.imageId }]);
  expect(await audited('images.listed')).toEqual([{ actor: account, subjectId: visit.visitId }]);
});

test('stores an image once if it is sent again or twice at once', async () => {
  const before = (await list(provider)).result.results.length;
  const idempotencyKey = randomUUID();
  const [one, two] = await Promise.all([1, 2].map(() => byPatient(patient, { idempotencyKey })));
  const three = await byPatient(patient, { idempotencyKey });
  expect(two?.result).toEqual(one?.result);
  expect(three.result).toEqual(one?.result);
  expect((await list(provider)).result.results.length).toBe(before + 1);
});

test('one permission allows one picture, however often and with whatever it is sent', async () => {
  const before = (await list(provider)).result.results.length;
  const requestId = await world.allowedPicture(visit.visitId, seatId, world.staff.provider);
  const [one, two] = await Promise.all([1, 2].map(() => byStaff(provider, { requestId })));
  const create = { width: 32, height: 32, channels: 3 as const, background: '#000000' };
  const another = (await sharp({ create }).png().toBuffer()).toString('base64');
  const three = await byStaff(provider, { requestId, base64: another });
  expect([two?.result, three.result]).toEqual([one?.result, one?.result]);
  expect((await list(provider)).result.results.length).toBe(before + 1);
});

describe('is refused', () => {
  test('to another practice’s staff, as if the visit did not exist', async () => {
    const { imageId } = (await byStaff(provider)).result;
    const outsider = await world.signedIn(world.staff.outsider);
    const nowhere = await read(provider, randomUUID());
    expect(nowhere.error.code).toBe('NOT_FOUND');
    for (const answer of [await byStaff(outsider), await list(outsider), await read(outsider, imageId)]) {
      expect([answer.status, answer.body]).toEqual([nowhere.status, nowhere.body]);
    }
  });

  test('to staff who do not work with visits', async () => {
    const { imageId } = (await byStaff(provider)).result;
    for (const account of [world.staff.rpmOnly, world.staff.adminOnly]) {
      const other = await world.signedIn(account);
      for (const answer of [await byStaff(other), await list(other), await read(other, imageId)])
        expect([answer.status, answer.error.code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  test('unless the patient allowed this picture', async () => {
    const codeOf = async (changes: object) => (await byStaff(provider, changes)).error.code;
    const asked = { visitId: visit.visitId, seatId, accountId: world.staff.provider.accountId };
    const outcomes = ['refused', 'unanswered', 'withdrawn', 'gone', 'told'] as const;
    const others = outcomes.map((outcome) => ({
      ...asked,
      id: randomUUID(),
      outcome,
      settledAt: new Date(world.time.now),
    }));
    await world.db.insertInto('pictureRequests').values(others).execute();
    const colleague = await world.allowedPicture(visit.visitId, seatId, world.staff.clinicalAdmin);
    const other = await world.scheduled();
    const elsewhere = await world.allowedPicture(
      other.visitId,
      await world.seat(other),
      world.staff.provider,
    );
    for (const id of [randomUUID(), ...others.map(({ id }) => id), colleague, elsewhere])
      expect(await codeOf({ requestId: id })).toBe('ERROR_CAPTURING_IMAGE');
    const late = await world.allowedPicture(visit.visitId, seatId, world.staff.provider);
    world.time.now += 15 * 60_000;
    expect(await codeOf({ requestId: late })).toBe('ERROR_CAPTURING_IMAGE');
  });

  test('to patients for another’s visit, and for reading at all', async () => {
    const { imageId } = (await byStaff(provider)).result;
    const other = await world.patientOf(await world.scheduled());
    expect((await byPatient(other)).error.code).toBe('NOT_SIGNED_IN');
    for (const answer of [await byStaff(patient), await list(patient), await read(patient, imageId)])
      expect(answer.error.code).toBe('NOT_SIGNED_IN');
  });

  test('to a patient who was never in the visit', async () => {
    const waiting = await world.scheduled();
    const answer = await byPatient(await world.patientOf(waiting), {}, waiting.sessionId);
    expect(answer.error.code).toBe('NOT_ADMITTED');
  });

  test('to a patient who was removed, but not to one sent back to the waiting room', async () => {
    const again = await world.scheduled();
    const seatId = await world.seat(again);
    const browser = await world.patientOf(again);
    const seatIs = (stage: 'waiting' | 'removed') =>
      world.db
        .updateTable('participants')
        .set({ stage, admittedAt: null })
        .where('seatId', '=', seatId)
        .execute();
    await seatIs('waiting');
    expect((await byPatient(browser, {}, again.sessionId)).status).toBe(200);
    await seatIs('removed');
    expect((await byPatient(browser, {}, again.sessionId)).error.code).toBe('NOT_ADMITTED');
  });

  test('for a visit that has two hundred images', async () => {
    const full = await world.scheduled();
    await world.seat(full);
    const { visitId, sessionId } = full;
    const { fileId } = await makeImage(world, {
      visitId,
      sessionId,
      accountId: world.staff.provider.accountId,
    });
    const image = {
      visitId,
      sessionId,
      kind: 'patient-image',
      takenBy: 'link:a',
      fileId,
      width: 1,
      height: 1,
    } as const;
    await world.db
      .insertInto('images')
      .values(
        Array.from({ length: 199 }, () => ({ ...image, id: randomUUID(), idempotencyKey: randomUUID() })),
      )
      .execute();
    const answer = await byPatient(await world.patientOf(full), {}, sessionId);
    expect(answer.error.code).toBe('ERROR_UPLOADING_IMAGE');
  });

  test('for a seat of another visit', async () => {
    const elsewhere = await world.seat(await world.scheduled());
    expect((await byStaff(provider, { seatId: elsewhere })).error.code).toBe('NO_SUCH_PARTICIPANT');
  });

  test('for files that are not images, or are damaged', async () => {
    const html = Buffer.from('<!doctype html>').toString('base64');
    expect((await byPatient(patient, { base64: html })).error.code).toBe('ERROR_INVALID_IMAGE_TYPE');
    const half = base64.slice(0, 120);
    expect((await byPatient(patient, { base64: half })).error.code).toBe('ERROR_PROCESSING_IMAGE');
  });
});

describe('upload size', () => {
  test('is limited to the byte', async () => {
    const padded = (length: number) =>
      Buffer.concat([Buffer.from(base64, 'base64'), Buffer.alloc(length)])
        .subarray(0, length)
        .toString('base64');
    expect((await byPatient(patient, { base64: padded(IMAGE_BYTES) })).status).toBe(200);
    expect((await byPatient(patient, { base64: padded(IMAGE_BYTES + 1) })).error.code).toBe(
      'PAYLOAD_TOO_LARGE',
    );
    expect((await byPatient(patient, { base64: padded(IMAGE_BYTES + 1_000) })).error.code).toBe(
      'PAYLOAD_TOO_LARGE',
    );
  });

  test('stays as small as before for all other calls', async () => {
    const answer = await provider.call('POST /api/provider/visits/search', {
      body: { practiceId: world.practice.id, status: 'x'.repeat(70_000) as never },
    });
    expect(answer.error.code).toBe('PAYLOAD_TOO_LARGE');
  });
});

describe('staff can delete', () => {
  const remove = (by: Browser, imageId: string) =>
    by.call('DELETE /api/provider/images/:imageId', { params: { imageId } });

  test('an image permanently, with its file, even after the visit', async () => {
    const { imageId } = (await byStaff(provider)).result;
    const { status } = await world.db
      .selectFrom('visits')
      .select('status')
      .where('id', '=', visit.visitId)
      .executeTakeFirstOrThrow();
    const put = (now: typeof status) =>
      world.db.updateTable('visits').set({ status: now }).where('id', '=', visit.visitId).execute();
    await put('COMPLETE');
    expect((await remove(provider, imageId)).status).toBe(200);
    await put(status);
    expect((await read(provider, imageId)).status).toBe(404);
    expect((await remove(provider, imageId)).error.code).toBe('NOT_FOUND');
    const file = world.db.selectFrom('files').select('id').where('id', '=', imageId);
    expect(await file.executeTakeFirst()).toBeUndefined();
    expect(await audited('image.deleted')).toEqual([
      { actor: `account:${world.staff.provider.accountId}`, subjectId: imageId },
    ]);
  });

  test('neither an answer to an intake question nor another practice’s image', async () => {
    const { imageId } = (await byPatient(patient)).result;
    await world.db.updateTable('images').set({ kind: 'intake-image' }).where('id', '=', imageId).execute();
    expect((await remove(provider, imageId)).error.code).toBe('CANNOT_DELETE_INTAKE_IMAGE');
    const outsider = await world.signedIn(world.staff.outsider);
    expect((await remove(outsider, imageId)).error.code).toBe('NOT_FOUND');
  });
});
