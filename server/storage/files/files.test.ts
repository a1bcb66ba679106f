// Runs on both PostgreSQLs: bytes of files in rows, and locks of objects.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from '#server/http/logging.ts';
import { createTestDatabase, type TestDatabase } from '#server/test-support/database.ts';
import { putFile, storesWith, testCipher } from '#server/test-support/files.ts';
import { type ObjectStore, startObjectStore } from '#server/test-support/object-store.ts';
import { testSettings } from '#server/test-support/settings.ts';
import { type Db, openDatabase, type Trx } from '../db/database.ts';
import { encryptedFiles } from './encrypted-files.ts';
import { resealFiles } from './file-keys.ts';
import { sweepObjects } from './loose-objects.ts';
import { postgresStore } from './open-stores.ts';
import type { ByteStore, FileStore, NewFile } from './port.ts';
import { openS3Store } from './s3-store.ts';

let database: TestDatabase;
let db: Db;
let objects: ObjectStore;
beforeAll(async () => {
  [database, objects] = await Promise.all([createTestDatabase(), startObjectStore()]);
  db = openDatabase(database.url, () => {});
});
afterAll(async () => {
  await db.destroy();
  await Promise.all([database.drop(), objects.close()]);
});

const newFile = (content = Buffer.from([0, 1, 2, 255])): NewFile => ({
  fileId: randomUUID(),
  mediaType: 'image/jpeg',
  content,
});

function openS3(): ByteStore {
  const { s3 } = testSettings(objects.environment).fileStore;
  if (!s3) throw new Error('no object store');
  return openS3Store(s3, { log: createLogger('silent'), pauses: [] });
}

describe.each<[string, () => ByteStore]>([
  ['PostgreSQL', () => postgresStore],
  ['an object store', openS3],
])('files in %s', (_name, openStore) => {
  let store: ByteStore;
  let files: FileStore;
  beforeAll(() => {
    store = openStore();
    files = encryptedFiles({ stores: storesWith(store), cipher: testCipher(db), screening: null });
  });
  const transaction = <T>(work: (trx: Trx) => Promise<T>) => db.transaction().execute(work);
  const put = (file: NewFile) => transaction((trx) => putFile(files, db, trx, file));
  const putPart = async (fileId: string, position: number, content: Buffer, isLast = false) => {
    const part = await files.preparePart(db, { fileId, mediaType: 'video/mp4', position, content, isLast });
    await transaction((trx) => files.putPart(trx, part));
  };
  const place = (fileId: string, position = 0) =>
    db
      .selectFrom('fileParts')
      .selectAll()
      .where('fileId', '=', fileId)
      .where('position', '=', position)
      .executeTakeFirstOrThrow();
  const bytesOf = async (fileId: string) => store.read(db, (await place(fileId)).objectId ?? '');
  const sweepLater = async () => {
    await db
      .updateTable('looseObjects')
      .set({ dueAt: new Date(0) })
      .execute();
    return sweepObjects(db, store);
  };

  test('are returned unchanged', async () => {
    const file = newFile(Buffer.alloc(300_000, 7));
    await put(file);
    const { mediaType, content } = file;
    expect(await files.read(db, file.fileId)).toEqual({ mediaType, content });
  });

  test('stores an empty file', async () => {
    const file = newFile(Buffer.alloc(0));
    await put(file);
    expect((await files.read(db, file.fileId))?.content).toEqual(file.content);
  });

  test('are stored encrypted, each time under another key', async () => {
    const content = Buffer.from('Walter Brandt, born on 2 May 1951 '.repeat(100));
    const [one, other] = [newFile(content), newFile(content)];
    await put(one);
    await put(other);
    const stored = [await bytesOf(one.fileId), await bytesOf(other.fileId)];
    for (const bytes of stored) {
      expect(bytes?.length).toBe(content.length);
      expect(bytes?.includes('Walter')).toBe(false);
    }
    expect(stored[0]).not.toEqual(stored[1]);
    expect((await place(one.fileId)).content).toBeNull();
  });

  test('are stored once, as the first version, if stored twice under one id', async () => {
    const file = newFile();
    await put(file);
    await put({ ...file, content: Buffer.from('other') });
    expect((await files.read(db, file.fileId))?.content).toEqual(file.content);
    await sweepLater();
    expect((await files.read(db, file.fileId))?.content).toEqual(file.content);
  });

  test('disappear, with their bytes, when their transaction is rolled back', async () => {
    const file = newFile();
    const prepared = await files.prepare(db, file);
    const failed = transaction(async (trx) => {
      await files.put(trx, prepared);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await files.read(db, file.fileId)).toBeNull();
    await sweepLater();
    expect(await store.read(db, prepared.objectId)).toBeNull();
  });

  test('disappear, with their bytes, after removal', async () => {
    const file = newFile();
    await put(file);
    const { objectId } = await place(file.fileId);
    await transaction((trx) => files.remove(trx, file.fileId));
    expect(await files.read(db, file.fileId)).toBeNull();
    await sweepObjects(db, store);
    expect(await store.read(db, objectId ?? '')).toBeNull();
  });

  test('stay when their removal is rolled back', async () => {
    const file = newFile();
    await put(file);
    const failed = transaction(async (trx) => {
      await files.remove(trx, file.fileId);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await sweepLater();
    expect((await files.read(db, file.fileId))?.content).toEqual(file.content);
  });

  test('with parts are read part by part, and removed together', async () => {
    const fileId = randomUUID();
    const parts = ['one', 'two', 'three'].map((text) => Buffer.from(text));
    for (const [position, part] of parts.entries()) await putPart(fileId, position, part, position === 2);
    expect(await files.readPart(db, fileId, 1)).toEqual(parts[1]);
    const read: Buffer[] = [];
    for await (const part of files.readParts(db, fileId, 3)) read.push(part);
    expect(read).toEqual(parts);
    const { byteLength } = await db
      .selectFrom('files')
      .select('byteLength')
      .where('id', '=', fileId)
      .executeTakeFirstOrThrow();
    expect(byteLength).toBe(11);
    await transaction((trx) => files.remove(trx, fileId));
    await expect(files.readPart(db, fileId, 0)).rejects.toThrow('is missing');
  });

  test.each(['another file', 'another part', 'another media type'])('do not open as %s', async (as) => {
    const [fileId, other] = [randomUUID(), randomUUID()];
    await putPart(fileId, 0, Buffer.from('mine'));
    await putPart(fileId, 1, Buffer.from('next'));
    await putPart(other, 0, Buffer.from('ours'));
    const { objectId, keyId, sealedKey, sha256 } = await place(fileId);
    if (as === 'another media type')
      await db.updateTable('files').set({ mediaType: 'text/html' }).where('id', '=', fileId).execute();
    else {
      await db.deleteFrom('fileParts').where('fileId', '=', fileId).where('position', '=', 0).execute();
      await db
        .updateTable('fileParts')
        .set({ objectId, keyId, sealedKey, sha256 })
        .where('fileId', '=', as === 'another file' ? other : fileId)
        .execute();
    }
    const [where, position] =
      as === 'another file' ? [other, 0] : as === 'another part' ? [fileId, 1] : [fileId, 0];
    await expect(files.readPart(db, where, position)).rejects.toThrow('is damaged');
  });

  test('refuses to read damaged or lost files', async () => {
    const file = newFile(Buffer.alloc(1_000, 1));
    await put(file);
    const { objectId } = await place(file.fileId);
    const bytes = (await bytesOf(file.fileId)) ?? Buffer.alloc(0);
    bytes.writeUInt8((bytes.readUInt8(500) + 1) % 256, 500);
    await store.remove(db, [objectId ?? '']);
    await store.write(db, objectId ?? '', bytes);
    await expect(files.read(db, file.fileId)).rejects.toThrow('is damaged');
    await store.remove(db, [objectId ?? '']);
    await expect(files.read(db, file.fileId)).rejects.toThrow('is missing');
  });

  test('do not open under another application secret', async () => {
    const file = newFile();
    await put(file);
    await db.updateTable('fileParts').set({ keyId: '00000000' }).where('fileId', '=', file.fileId).execute();
    await expect(files.read(db, file.fileId)).rejects.toThrow('another application secret');
    await transaction((trx) => files.remove(trx, file.fileId));
  });

  test('of a practice open only with its data key, and those of a person only with the application’s key', async () => {
    const [own, ofPractice] = [newFile(), { ...newFile(), practiceId: 4_100_001 }];
    await put(own);
    await put(ofPractice);
    const { id } = await db
      .selectFrom('dataKeys')
      .select('id')
      .where('practiceId', '=', ofPractice.practiceId)
      .executeTakeFirstOrThrow();
    expect((await place(ofPractice.fileId)).keyId).toBe(id);
    expect((await place(own.fileId)).keyId).toBe(testCipher(db).applicationKeyId);
    const other = encryptedFiles({ stores: storesWith(store), cipher: testCipher(db), screening: null });
    expect((await other.read(db, ofPractice.fileId))?.content).toEqual(ofPractice.content);
    await expect(db.deleteFrom('dataKeys').where('id', '=', id).execute()).rejects.toThrow('foreign key');
    const moveKey = (practiceId: number) =>
      db.updateTable('dataKeys').set({ practiceId }).where('id', '=', id).execute();
    await moveKey(4_100_009);
    const later = encryptedFiles({ stores: storesWith(store), cipher: testCipher(db), screening: null });
    await expect(later.read(db, ofPractice.fileId)).rejects.toThrow('another application secret');
    expect((await later.read(db, own.fileId))?.content).toEqual(own.content);
    await moveKey(ofPractice.practiceId);
  });

  test('from before data keys are given them, and their bytes stay', async () => {
    const file = newFile();
    await put(file);
    const before = await place(file.fileId);
    await db.updateTable('files').set({ practiceId: 4_100_002 }).where('id', '=', file.fileId).execute();
    const { signal } = new AbortController();
    expect(await resealFiles(db, testCipher(db), signal)).toBe(1);
    expect(await resealFiles(db, testCipher(db), signal)).toBe(0);
    const after = await place(file.fileId);
    expect([after.keyId?.length, after.objectId]).toEqual([36, before.objectId]);
    expect((await files.read(db, file.fileId))?.content).toEqual(file.content);
  });

  test('from before encryption are read as they are', async () => {
    const { fileId: id, mediaType, content } = newFile();
    const sha256 = Buffer.from('3d1f57c984978ef98a18378c8166c1cb8ede02c03eeb6aee7e2f121dfeee3e56', 'hex');
    await db
      .insertInto('files')
      .values({ id, mediaType, content, sha256, byteLength: content.length })
      .execute();
    expect((await files.read(db, id))?.content).toEqual(content);
    await db
      .updateTable('files')
      .set({ content: Buffer.from('?') })
      .where('id', '=', id)
      .execute();
    await expect(files.read(db, id)).rejects.toThrow('is damaged');
  });
});

describe('an object store', () => {
  let files: FileStore;
  beforeAll(() => {
    files = encryptedFiles({ stores: storesWith(openS3()), cipher: testCipher(db), screening: null });
  });

  test('refuses uploads and reads while unreachable, leaves nothing incomplete, and resumes afterward', async () => {
    await sweepObjects(db, openS3());
    const before = new Set(await objects.objects());
    const stored = newFile();
    await db.transaction().execute((trx) => putFile(files, db, trx, stored));
    const refused = newFile();
    await objects.stop();
    try {
      const away = { code: 'SERVICE_UNAVAILABLE' };
      await expect(files.read(db, stored.fileId)).rejects.toMatchObject(away);
      await expect(files.prepare(db, refused)).rejects.toMatchObject(away);
      expect(await db.selectFrom('files').select('id').where('id', '=', refused.fileId).execute()).toEqual(
        [],
      );
      await db.transaction().execute((trx) => files.remove(trx, stored.fileId));
      await expect(sweepObjects(db, openS3())).rejects.toMatchObject(away);
    } finally {
      await objects.start();
    }
    await db.transaction().execute((trx) => putFile(files, db, trx, refused));
    expect((await files.read(db, refused.fileId))?.content).toEqual(refused.content);
    await db
      .updateTable('looseObjects')
      .set({ dueAt: new Date(0) })
      .execute();
    await sweepObjects(db, openS3());
    const { objectId } = await db
      .selectFrom('fileParts')
      .select('objectId')
      .where('fileId', '=', refused.fileId)
      .executeTakeFirstOrThrow();
    expect((await objects.objects()).filter((name) => !before.has(name))).toEqual([objectId]);
  });

  test('does not sweep what a running transaction adopts', async () => {
    const prepared = await files.prepare(db, newFile());
    await db
      .updateTable('looseObjects')
      .set({ dueAt: new Date(0) })
      .execute();
    await db.transaction().execute(async (trx) => {
      await files.put(trx, prepared);
      expect(await sweepObjects(db, openS3())).toBe(0);
    });
    expect(await files.read(db, prepared.fileId)).not.toBeNull();
  });

  test('does not adopt what was swept', async () => {
    const prepared = await files.prepare(db, newFile());
    await db
      .updateTable('looseObjects')
      .set({ dueAt: new Date(0) })
      .execute();
    await sweepObjects(db, openS3());
    const late = db.transaction().execute((trx) => files.put(trx, prepared));
    await expect(late).rejects.toThrow('too long ago');
    expect(await files.read(db, prepared.fileId)).toBeNull();
  });
});
