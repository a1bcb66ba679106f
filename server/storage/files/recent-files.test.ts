import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase } from '#server/test-support/database.ts';
import { testFiles } from '#server/test-support/files.ts';
import { type Db, openDatabase } from '../db/database.ts';
import { recentFiles } from './recent-files.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, () => {});
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const content = Buffer.from('%PDF-1.7');
async function stored() {
  const fileId = randomUUID();
  const file = await testFiles(db).prepare(db, { fileId, mediaType: 'application/pdf', content });
  await db.transaction().execute((trx) => testFiles(db).put(trx, file));
  return fileId;
}

test('reads a file once for thirty concurrent readers and those who follow', async () => {
  const fileId = await stored();
  const read = vi.fn(testFiles(db).read);
  const files = recentFiles({ ...testFiles(db), read });
  const all = await Promise.all(Array.from({ length: 30 }, () => files.read(db, fileId)));
  all.push(await files.read(db, fileId));
  for (const one of all) expect(one?.content.equals(content)).toBe(true);
  expect(read).toHaveBeenCalledTimes(1);
});

test('requests a missing or refused one again', async () => {
  const fileId = randomUUID();
  const read = vi.fn(testFiles(db).read).mockRejectedValueOnce(new Error('being checked'));
  const files = recentFiles({ ...testFiles(db), read });
  await expect(files.read(db, fileId)).rejects.toThrow('being checked');
  expect(await files.read(db, fileId)).toBe(null);
  expect(await files.read(db, fileId)).toBe(null);
  expect(read).toHaveBeenCalledTimes(3);
});

test('no longer reads a removed file', async () => {
  const fileId = await stored();
  const files = recentFiles(testFiles(db));
  await files.read(db, fileId);
  await db.transaction().execute((trx) => files.remove(trx, fileId));
  expect(await files.read(db, fileId)).toBe(null);
});

test('no longer reads a recently read file once malware is found in it', async () => {
  const fileId = await stored();
  const files = recentFiles(testFiles(db));
  await files.read(db, fileId);
  await db.updateTable('files').set({ scan: 'infected' }).where('id', '=', fileId).execute();
  await expect(files.read(db, fileId)).rejects.toMatchObject({ code: 'FILE_INFECTED' });
});

test('no longer reads a file that another process removed', async () => {
  const fileId = await stored();
  const files = recentFiles(testFiles(db));
  await files.read(db, fileId);
  await db.transaction().execute((trx) => testFiles(db).remove(trx, fileId));
  expect(await files.read(db, fileId)).toBe(null);
});
