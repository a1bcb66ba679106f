import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLogger } from '#server/http/logging.ts';
import { UPLOAD_LIMITS } from '#server/http/upload-turns.ts';
import { encryptedFiles } from '#server/storage/files/encrypted-files.ts';
import { openS3Store } from '#server/storage/files/s3-store.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { storesWith } from '#server/test-support/files.ts';
import { PIXEL } from '#server/test-support/make-image.ts';
import { type ObjectStore, startObjectStore } from '#server/test-support/object-store.ts';
import { testSettings } from '#server/test-support/settings.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

const UPLOADS = 14;

let objects: ObjectStore;
let hanging: Server;
let hung = 0;
let world: World;
let patients: { patient: Browser; sessionId: string }[];
let provider: Browser;
const log = createLogger('silent');

function storeAt(environment: Record<string, string>, timeoutMs?: number) {
  const { s3 } = testSettings({ ...objects.environment, ...environment }).fileStore;
  if (!s3) throw new Error('no object store');
  return openS3Store(s3, { log, pauses: [], ...(timeoutMs ? { timeoutMs } : {}) });
}

beforeAll(async () => {
  objects = await startObjectStore();
  hanging = createServer((request) => {
    hung += 1;
    request.resume();
  });
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
  world = await createWorld({ store: storeAt({}) });
  provider = await world.signedIn(world.staff.provider);
  const visit = await world.scheduled();
  await world.seat(visit);
  patients = [{ patient: await world.patientOf(visit), sessionId: visit.sessionId }];
});
afterAll(async () => {
  hanging.closeAllConnections();
  await new Promise((resolve) => hanging.close(resolve));
  await world.close();
  await objects.close();
});

const upload = (patientNumber = 0) => {
  const first = patients[patientNumber];
  if (!first) throw new Error('no patient');
  return first.patient.call('POST /api/patient/sessions/:sessionId/images', {
    params: { sessionId: first.sessionId },
    body: { idempotencyKey: randomUUID(), base64: PIXEL },
  });
};
const look = (imageId: string) => provider.call('GET /api/provider/images/:imageId', { params: { imageId } });
const rows = async () => ({
  images: (await world.db.selectFrom('images').select('id').execute()).length,
  files: (await world.db.selectFrom('files').select('id').execute()).length,
});

test('stores images in the object store, and reads them from it', async () => {
  const { imageId } = (await upload()).result;
  expect((await look(imageId)).status).toBe(200);
  expect(await objects.objects()).toHaveLength(1);
});

test('refuses uploads while the store is down, and reports it for images and exports', async () => {
  const { imageId } = (await upload()).result;
  const administrator = await world.signedIn(world.staff.administrator);
  const asked = await administrator.call('POST /api/admin/practices/:practiceId/exports', {
    params: { practiceId: world.practice.id },
    body: { idempotencyKey: randomUUID(), kind: 'visits', format: 'csv', from: null, to: null },
  });
  const { exportId } = asked.result;
  await world.jobs.run();
  const download = () => administrator.request({ url: `/api/admin/exports/${exportId}/file` });
  expect((await download()).status).toBe(200);
  const before = await rows();
  await objects.stop();
  try {
    for (const answer of [await upload(), await look(imageId), await download()]) {
      expect(answer.status).toBe(503);
      expect(answer.error.code).toBe('SERVICE_UNAVAILABLE');
    }
    expect(await rows()).toEqual(before);
  } finally {
    await objects.start();
  }
  expect((await upload()).status).toBe(200);
  expect((await look(imageId)).status).toBe(200);
  expect((await download()).status).toBe(200);
});

test('uploads to a hanging store hold no database connection', async () => {
  const { port } = hanging.address() as AddressInfo;
  const { files, fileTools } = world.deps;
  const stores = storesWith(storeAt({ FILES_S3_ENDPOINT: `http://127.0.0.1:${port}` }, 60_000));
  const slow = encryptedFiles({ ...fileTools, stores, screening: null });
  const preparing = vi.spyOn(files, 'prepare').mockImplementation(slow.prepare);
  const uploads: Promise<unknown>[] = [];
  // One person's uploads run one at a time, so these are of several people.
  while (patients.length * UPLOAD_LIMITS.perPerson < UPLOADS) {
    const visit = await world.scheduled();
    await world.seat(visit);
    patients.push({ patient: await world.patientOf(visit), sessionId: visit.sessionId });
  }
  for (let sent = 1; sent <= UPLOADS; sent++) {
    uploads.push(upload(sent % patients.length));
    await vi.waitFor(() => expect(hung).toBe(sent), { interval: 5 });
  }
  const { status } = await provider.call('GET /api/provider/me');
  expect([status, hung]).toEqual([200, UPLOADS]);
  hanging.closeAllConnections();
  for (const answer of await Promise.all(uploads)) expect(answer).toMatchObject({ status: 503 });
  preparing.mockRestore();
});
