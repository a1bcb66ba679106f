// Runs on both PostgreSQLs: bytes of files in rows.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Db, openDatabase } from '../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../test-support/database.ts';
import { checkFile, type FileRule } from './file-rules.ts';
import type { FileStore, NewFile } from './port.ts';
import { postgresFiles } from './postgres-files.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, () => {});
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const newFile = (content = Buffer.from([0, 1, 2, 255])): NewFile => ({
  fileId: randomUUID(),
  mediaType: 'image/jpeg',
  content,
});

/** Rules that every store keeps. */
describe.each<[string, FileStore]>([['PostgreSQL', postgresFiles]])('files in %s', (_name, store) => {
  const put = (file: NewFile) => db.transaction().execute((trx) => store.put(trx, file));

  test('are returned unchanged', async () => {
    const file = newFile(Buffer.alloc(300_000, 7));
    await put(file);
    const { mediaType, content } = file;
    expect(await store.read(db, file.fileId)).toEqual({ mediaType, content });
  });

  test('stored twice under one id are one file, the first', async () => {
    const file = newFile();
    await put(file);
    await put({ ...file, content: Buffer.from('other') });
    expect((await store.read(db, file.fileId))?.content).toEqual(file.content);
  });

  test('disappear when their transaction is rolled back', async () => {
    const file = newFile();
    const failed = db.transaction().execute(async (trx) => {
      await store.put(trx, file);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await store.read(db, file.fileId)).toBeNull();
  });

  test('are gone after removal', async () => {
    const file = newFile();
    await put(file);
    await db.transaction().execute((trx) => store.remove(trx, file.fileId));
    expect(await store.read(db, file.fileId)).toBeNull();
  });
});

test('are refused when damaged', async () => {
  const file = newFile();
  await db.transaction().execute((trx) => postgresFiles.put(trx, file));
  await db
    .updateTable('files')
    .set({ content: Buffer.from('?') })
    .where('id', '=', file.fileId)
    .execute();
  await expect(postgresFiles.read(db, file.fileId)).rejects.toThrow('is damaged');
});

describe('a file’s type', () => {
  const rule: FileRule = {
    types: ['image/gif'],
    mostBytes: 64,
    tooLarge: 'PAYLOAD_TOO_LARGE',
    wrongType: 'ERROR_INVALID_IMAGE_TYPE',
  };
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  const sized = (bytes: number) => Buffer.concat([gif, Buffer.alloc(bytes - gif.length)]);

  test('is detected by its first bytes', async () => {
    expect(await checkFile(gif, rule)).toBe('image/gif');
    for (const other of [Buffer.from('<svg/>'), Buffer.alloc(0), gif.subarray(0, 2), Buffer.from('%PDF-1.7')])
      await expect(checkFile(other, rule)).rejects.toMatchObject({ code: 'ERROR_INVALID_IMAGE_TYPE' });
  });

  test('is too large from one byte over the limit', async () => {
    expect(await checkFile(sized(64), rule)).toBe('image/gif');
    await expect(checkFile(sized(65), rule)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });
});
