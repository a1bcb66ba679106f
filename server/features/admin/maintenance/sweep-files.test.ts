import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { encryptedFiles } from '#server/storage/files/encrypted-files.ts';
import { openS3Store } from '#server/storage/files/s3-store.ts';
import { putFile, storesWith, testCipher } from '#server/test-support/files.ts';
import { type ObjectStore, startObjectStore } from '#server/test-support/object-store.ts';
import { testSettings } from '#server/test-support/settings.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { sweepFiles } from './sweep-files.job.ts';

let world: World;
let objects: ObjectStore;
beforeAll(async () => {
  [world, objects] = await Promise.all([createWorld(), startObjectStore()]);
});
afterAll(() => Promise.all([world.close(), objects.close()]));

test('removes objects left in the store, and logs that its settings are missing', async () => {
  const { db, deps } = world;
  const { s3 } = testSettings(objects.environment).fileStore;
  if (!s3) throw new Error('no object store');
  const stores = storesWith(openS3Store(s3, { log: deps.log }));
  const files = encryptedFiles({ stores, cipher: testCipher(db), screening: null });
  const file = { fileId: randomUUID(), mediaType: 'image/png', content: Buffer.from('a picture') };
  await db.transaction().execute((trx) => putFile(files, db, trx, file));
  const log = { error: vi.fn() };
  await sweepFiles({ db, fileTools: { stores: storesWith(stores.postgres) }, log: log as never });
  expect(log.error).not.toHaveBeenCalled();

  await db.transaction().execute((trx) => files.remove(trx, file.fileId));
  await sweepFiles({ db, fileTools: { stores: storesWith(stores.postgres) }, log: log as never });
  expect(log.error).toHaveBeenCalledWith(expect.stringContaining('FILES_S3_* is not set'));
  expect(await objects.objects()).toHaveLength(1);

  await Promise.all([1, 2].map(() => sweepFiles({ db, fileTools: { stores }, log: log as never })));
  expect(await objects.objects()).toEqual([]);
  expect(await db.selectFrom('looseObjects').selectAll().execute()).toEqual([]);
});
