// Runs on both PostgreSQLs: locks of parts that are moved, and a killed command.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from './http/logging.ts';
import { type Db, openDatabase } from './storage/db/database.ts';
import { encryptedFiles } from './storage/files/encrypted-files.ts';
import { sweepObjects } from './storage/files/loose-objects.ts';
import type { FileStore } from './storage/files/port.ts';
import { openS3Store } from './storage/files/s3-store.ts';
import { createTestDatabase, type TestDatabase } from './test-support/database.ts';
import { putFile, storesWith, testCipher } from './test-support/files.ts';
import { type ObjectStore, startObjectStore } from './test-support/object-store.ts';
import { TEST_SECRET, testSettings } from './test-support/settings.ts';

const SECRET = TEST_SECRET;
let database: TestDatabase;
let db: Db;
let objects: ObjectStore;
let files: FileStore;
let s3: ReturnType<typeof openS3Store>;
const stored = new Map<string, Buffer>();

beforeAll(async () => {
  [database, objects] = await Promise.all([createTestDatabase(), startObjectStore()]);
  db = openDatabase(database.url, () => {});
  const settings = testSettings(objects.environment).fileStore.s3;
  if (!settings) throw new Error('no object store');
  s3 = openS3Store(settings, { log: createLogger('silent') });
  const { postgres } = storesWith(s3);
  files = encryptedFiles({
    stores: { target: postgres, postgres, s3 },
    cipher: testCipher(db),
    screening: null,
  });
});
afterAll(async () => {
  await db.destroy();
  await Promise.all([database.drop(), objects.close()]);
});
beforeEach(async () => {
  await db.transaction().execute(async (trx) => {
    for (const fileId of stored.keys()) await files.remove(trx, fileId);
  });
  await sweepObjects(db, s3);
  stored.clear();
});

async function store(count: number): Promise<void> {
  for (let made = 0; made < count; made++) {
    const file = { fileId: randomUUID(), mediaType: 'image/jpeg', content: randomBytes(20_000) };
    await db.transaction().execute((trx) => putFile(files, db, trx, file));
    stored.set(file.fileId, file.content);
  }
}

async function storePlain(): Promise<void> {
  const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest();
  const [id, inParts] = [randomUUID(), randomUUID()];
  const content = randomBytes(5_000);
  const common = { mediaType: 'image/jpeg', byteLength: 5_000 };
  await db
    .insertInto('files')
    .values([
      { id, ...common, content, sha256: sha256Of(content) },
      { id: inParts, ...common },
    ])
    .execute();
  const parts = [content.subarray(0, 2_500), content.subarray(2_500)];
  await db
    .insertInto('fileParts')
    .values(
      parts.map((part, position) => ({ fileId: inParts, position, content: part, sha256: sha256Of(part) })),
    )
    .execute();
  stored.set(id, content);
  stored.set(inParts, content);
}

function start(...args: string[]): { child: ChildProcess; output(): string; ended: Promise<number | null> } {
  return startWith({}, ...args);
}

function startWith(environment: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'files-command.ts'), ...args], {
    env: { DATABASE_URL: database.url, APP_SECRET: SECRET, ...objects.environment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, output: () => output, ended };
}

const partsIn = async (store: 'postgres' | 's3' | null) => {
  const { count } = await db
    .selectFrom('fileParts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('store', store === null ? 'is' : '=', store)
    .executeTakeFirstOrThrow();
  return Number(count);
};

async function readAll(): Promise<void> {
  for (const [fileId, content] of stored) {
    const read: Buffer[] = [];
    const { length } = await db
      .selectFrom('fileParts')
      .select('position')
      .where('fileId', '=', fileId)
      .execute();
    for await (const part of files.readParts(db, fileId, Math.max(1, length))) read.push(part);
    if (!Buffer.concat(read).equals(content)) throw new Error(`file ${fileId} is another`);
  }
}

test('a killed move loses nothing, stays readable, and resumes where it stopped', async () => {
  await store(60);
  await storePlain();
  const first = start('move', '--to', 's3');
  await vi.waitFor(
    async () => {
      expect(first.child.exitCode, first.output()).toBeNull();
      expect(await partsIn('s3')).toBeGreaterThan(10);
    },
    { interval: 5 },
  );
  first.child.kill('SIGKILL');
  await first.ended;
  const moved = await partsIn('s3');
  expect(moved).toBeLessThan(63);
  await readAll();

  const second = start('move', '--to', 's3');
  let reads = 0;
  while (second.child.exitCode === null) {
    await readAll();
    reads += 1;
  }
  expect(await second.ended, second.output()).toBe(0);
  expect(second.output()).toContain(`Done: ${63 - moved} parts are moved to s3.`);
  expect(reads).toBeGreaterThan(0);
  await readAll();
  expect([await partsIn('s3'), await partsIn('postgres'), await partsIn(null)]).toEqual([63, 0, 0]);
  expect(await db.selectFrom('fileContents').select('objectId').execute()).toEqual([]);
  expect(await db.selectFrom('files').select('id').where('content', 'is not', null).execute()).toEqual([]);
  // Objects that the killed command wrote ahead are swept within the hour.
  await db
    .updateTable('looseObjects')
    .set({ dueAt: new Date(0) })
    .execute();
  await sweepObjects(db, s3);
  expect(await objects.objects()).toHaveLength(63);

  const back = start('move', '--to', 'postgres');
  expect(await back.ended, back.output()).toBe(0);
  await readAll();
  expect(await partsIn('postgres')).toBe(63);
  expect(await objects.objects()).toEqual([]);
});

test('SIGINT stops it after the current file, with a message', async () => {
  await store(60);
  const run = start('move', '--to', 's3');
  await vi.waitFor(async () => expect(await partsIn('s3')).toBeGreaterThan(5), {
    interval: 5,
  });
  run.child.kill('SIGINT');
  expect(await run.ended, run.output()).toBe(130);
  expect(run.output()).toMatch(/Stopped: \d+ of 60 parts are moved to s3\. The same command goes on\./);
  const moved = await partsIn('s3');
  expect(moved + (await partsIn('postgres'))).toBe(60);
  await readAll();
});

test('--encrypt encrypts older files where new ones go, and leaves the others alone', async () => {
  await store(2);
  const [fileId = ''] = stored.keys();
  await db.updateTable('files').set({ practiceId: 1 }).where('id', '=', fileId).execute();
  await storePlain();
  const run = startWith({ FILES_STORE: 'postgres' }, '--encrypt');
  expect(await run.ended, run.output()).toBe(0);
  expect(run.output()).toContain('Done: 3 parts are encrypted.');
  expect(run.output()).toContain("1 keys of files are encrypted under their practice's key now.");
  expect([await partsIn('postgres'), await partsIn('s3'), await partsIn(null)]).toEqual([5, 0, 0]);
  await readAll();
});

test('leaves a damaged file in place, and moves the others', async () => {
  await store(3);
  const [damaged = ''] = stored.keys();
  const { objectId } = await db
    .selectFrom('fileParts')
    .select('objectId')
    .where('fileId', '=', damaged)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('fileContents')
    .set({ content: randomBytes(50) })
    .where('objectId', '=', objectId ?? '')
    .execute();
  const run = start('move', '--to', 's3');
  expect(await run.ended).toBe(1);
  expect(run.output()).toContain(`Part 0 of file ${damaged} stays where it is`);
  expect([await partsIn('postgres'), await partsIn('s3')]).toEqual([1, 2]);
});

test('says where the files are if called without arguments', async () => {
  await store(2);
  await storePlain();
  const run = start();
  expect(await run.ended).toBe(0);
  expect(run.output()).toContain('not encrypted: 2 files in 3 parts\npostgres: 2 files in 2 parts');
});
