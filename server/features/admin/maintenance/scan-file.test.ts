// Runs on both PostgreSQLs: files that wait, taken by several at once.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MalwareScanner, ScanError, type Verdict } from '#server/storage/files/malware-scan/port.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { PIXEL } from '#server/test-support/make-image.ts';
import { MP4, makeArticle } from '#server/test-support/news.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { scanFile, scanWaiting } from './scan-file.job.ts';

let says: Verdict | ScanError;
let scanned: Buffer[];
const scanner: MalwareScanner = {
  async scan(content) {
    const parts: Uint8Array[] = [];
    for await (const part of content) parts.push(part);
    scanned.push(Buffer.concat(parts));
    if (says instanceof ScanError) throw says;
    return says;
  },
  reachable: async () => true,
};
const AWAY = new ScanError('UNREACHABLE', 'away');
const INFECTED: Verdict = { outcome: 'infected', found: 'Own.Test' };

let world: World;
let patient: Browser;
let provider: Browser;
let visit: Awaited<ReturnType<World['scheduled']>>;
beforeAll(async () => {
  world = await createWorld({ scanner });
  visit = await world.scheduled();
  patient = await world.patientOf(visit);
  provider = await world.signedIn(world.staff.provider);
  await world.seat(visit);
});
afterAll(() => world.close());
beforeEach(() => {
  says = { outcome: 'clean' };
  scanned = [];
});

async function upload(): Promise<string> {
  const added = await patient.call('POST /api/patient/sessions/:sessionId/images', {
    params: { sessionId: visit.sessionId },
    body: { idempotencyKey: randomUUID(), base64: PIXEL },
  });
  expect(added.status).toBe(200);
  return added.result.imageId;
}
const codeOf = async (imageId: string) => {
  const answer = await provider.call('GET /api/provider/images/:imageId', { params: { imageId } });
  return answer.status === 200 ? 200 : answer.error.code;
};
const audited = (fileId: string) =>
  world.audited({ action: 'file.infected', subjectId: fileId }, ['practiceId', 'actor', 'details']);
const stateOf = (fileId: string) =>
  world.db
    .selectFrom('files')
    .select(['scan', 'scanFound', 'complete'])
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow();

test('shows a file at once if the scanner finds it clean at once', async () => {
  const imageId = await upload();
  expect(await codeOf(imageId)).toBe(200);
  expect(scanned).toHaveLength(1);
  expect((await stateOf(imageId)).scan).toBe('clean');
});

test('a file without a verdict is shown as being checked until the job has one', async () => {
  says = AWAY;
  const imageId = await upload();
  expect(await codeOf(imageId)).toBe('FILE_BEING_CHECKED');
  await world.jobs.run();
  expect(await codeOf(imageId)).toBe('FILE_BEING_CHECKED');
  says = { outcome: 'clean' };
  await world.jobs.run();
  expect(await codeOf(imageId)).toBe(200);
});

test('never shows a file with malware, and audits it once in its practice', async () => {
  says = INFECTED;
  const imageId = await upload();
  expect(await codeOf(imageId)).toBe('FILE_BEING_CHECKED');
  await world.jobs.run();
  expect(await codeOf(imageId)).toBe('FILE_INFECTED');
  says = { outcome: 'clean' };
  await scanFile(world.deps, { fileId: imageId });
  expect(await codeOf(imageId)).toBe('FILE_INFECTED');
  expect(await audited(imageId)).toEqual([
    { practiceId: world.practice.id, actor: 'system', details: { found: 'Own.Test' } },
  ]);
});

test('two concurrent scans of a file write one verdict', async () => {
  says = INFECTED;
  const imageId = await upload();
  await Promise.all([1, 2, 3].map(() => scanFile(world.deps, { fileId: imageId })));
  expect(await audited(imageId)).toHaveLength(1);
  world.jobs.queued.splice(0);
});

test('rescans files that have waited long, one after the other', async () => {
  says = AWAY;
  const imageIds = [await upload(), await upload()];
  world.jobs.queued.splice(0);
  scanned = [];
  await scanWaiting(world.deps);
  expect(scanned).toEqual([]);
  const longAgo = () =>
    world.db
      .updateTable('files')
      .set({ createdAt: new Date(0), scannedAt: null })
      .where('id', 'in', imageIds)
      .execute();
  await longAgo();
  await scanWaiting(world.deps);
  expect(scanned).toHaveLength(1);
  await longAgo();
  says = { outcome: 'clean' };
  await scanWaiting(world.deps);
  for (const imageId of imageIds) expect(await codeOf(imageId)).toBe(200);
});

test('scans a video as a whole, once complete', async () => {
  const administrator = await world.signedIn(world.staff.administrator);
  const { articleId } = await makeArticle(world.db, { publishedAt: new Date(world.time.now) });
  const fileId = randomUUID();
  const send = (position: number, content: Buffer, isLast: boolean) =>
    administrator.call('PUT /api/admin/news/:articleId/videos/:fileId/parts/:position', {
      params: { articleId, fileId, position },
      body: { name: 'a.mp4', base64: content.toString('base64'), isLast },
    });
  const first = Buffer.concat([MP4, Buffer.alloc(1_048_576 - MP4.length, 1)]);
  expect((await send(0, first, false)).status).toBe(200);
  await world.jobs.run();
  expect([scanned.length, await stateOf(fileId)]).toEqual([
    0,
    { scan: 'waiting', scanFound: null, complete: false },
  ]);
  const second = Buffer.from('the end');
  expect((await send(1, second, true)).status).toBe(200);
  const watch = () => provider.call('GET /api/provider/news/videos/:fileId', { params: { fileId } });
  expect((await watch()).error.code).toBe('FILE_BEING_CHECKED');
  await world.jobs.run();
  expect(scanned).toEqual([Buffer.concat([first, second])]);
  expect((await watch()).status).toBe(200);
});

test('a waiting file can be read if no scanner is configured anymore', async () => {
  says = AWAY;
  const imageId = await upload();
  world.jobs.queued.splice(0);
  const { db, fileTools } = world.deps;
  const { encryptedFiles } = await import('#server/storage/files/encrypted-files.ts');
  const withoutScanner = encryptedFiles({ ...fileTools, screening: null });
  expect((await withoutScanner.read(db, imageId))?.mediaType).toBe('image/jpeg');
  await scanFile({ ...world.deps, scanner: null }, { fileId: imageId });
  expect((await stateOf(imageId)).scan).toBe('waiting');
});
