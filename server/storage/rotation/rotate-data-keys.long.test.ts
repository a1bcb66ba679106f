import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkConsentChain } from '#server/features/check-in/consent/check-consent.service.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { createEmptyTestDatabase } from '#server/test-support/database.ts';
import { documentUpload, pdfOf } from '#server/test-support/documents.ts';
import { askBefore, heldVisit } from '#server/test-support/fhir-api.ts';
import { type ServerProcess, startServer } from '#server/test-support/server-process.ts';
import { TEST_SECRET } from '#server/test-support/settings.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { KNOWN_AFTER_MS } from '../data-keys/data-keys.ts';
import { openSealedDatabase } from '../data-keys/open-sealed-database.ts';
import { createFileCipher } from '../files/file-cipher.ts';
import { wrappingKeys } from '../files/wrapping-keys.ts';
import { countRowsUnder, replaceDataKeys, type Step, type Waits } from './replace-data-keys.ts';

const MESSAGES = 5_000;
/** The product's own wait for other processes, and a shorter one for slow requests. */
const WAITS: Waits = { knownAfterMs: KNOWN_AFTER_MS, deletedAfterMs: 20_000, aloneMs: 5_000 };
const VISITS = 4;
/** Pause between a person's calls, so that both processes together stay below the limit of calls per minute. */
const PAUSE_MS = 250;

let world: World;
let folder: string;
const servers: ServerProcess[] = [];
let command: ChildProcess | undefined;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'anteroom-data-keys-'));
  world = await createWorld();
  await askBefore(world);
  const held = await heldVisit(world);
  await heldVisit(world, world.otherPractice);
  const { seatId } = await world.db
    .selectFrom('participants')
    .select('seatId')
    .where('visitId', '=', held.visitId)
    .executeTakeFirstOrThrow();
  const text = Promise.all(
    Array.from({ length: MESSAGES }, (_, index) =>
      world.deps.dataKeys.seal(world.practice.id, `message ${index}`),
    ),
  );
  for (const [index, sealed] of (await text).entries())
    await world.db
      .insertInto('chatMessages')
      .values({
        id: crypto.randomUUID(),
        visitId: held.visitId,
        seatId,
        text: sealed,
        sentAt: new Date(world.time.now + index),
        withSeatId: null,
      })
      .execute();
});
afterAll(async () => {
  command?.kill('SIGKILL');
  for (const server of servers) await server.stop('SIGKILL');
  await world.close();
  rmSync(folder, { recursive: true });
});

async function replaceIn(
  database: { url: string },
  { signal, onStep }: { signal?: AbortSignal; onStep?(step: Step): void } = {},
  waits: Waits = WAITS,
) {
  const { keys } = world.deps;
  const { db, stored, dataKeys } = openSealedDatabase(database.url, keys, () => {});
  try {
    return await replaceDataKeys({
      db,
      stored,
      dataKeys,
      cipher: createFileCipher(wrappingKeys(keys.files, dataKeys)),
      url: database.url,
      practiceId: null,
      waits,
      audit,
      signal: signal ?? new AbortController().signal,
      onStep: onStep ?? (() => {}),
    });
  } finally {
    await db.destroy();
  }
}

async function killCommandAt(words: string): Promise<void> {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, '../../keys-command.ts'), '--replace'],
    {
      env: { PATH: process.env.PATH, APP_SECRET: TEST_SECRET, ...world.database.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  command = child;
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (data: Buffer): void => {
      output += data;
      if (output.includes(words)) child.kill('SIGKILL');
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', (_code, signal) =>
      signal === 'SIGKILL' ? resolve() : reject(new Error(`the command ended: ${output}`)),
    );
  });
}

async function load() {
  const refused: string[] = [];
  const documents = new Map<string, Buffer>();
  let [running, reads] = [true, 0];
  world.time.now = Date.now();
  const { cookieHeader } = await world.signedIn(world.staff.provider);
  async function call(at: number, method: string, url: string, body?: unknown): Promise<Buffer> {
    const server = servers[at % servers.length]?.url ?? '';
    const response = await fetch(`${server}${url}`, {
      method,
      headers: { cookie: cookieHeader, origin: server, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = Buffer.from(await response.arrayBuffer());
    if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${answer.subarray(0, 300)}`);
    return answer;
  }
  const json = async <T>(answer: Promise<Buffer>) =>
    (JSON.parse(String(await answer)) as { result: T }).result;

  async function writeNotes(visitId: string): Promise<void> {
    const url = `/api/provider/visits/${visitId}/notes`;
    for (let version = 0; running; version += 1) {
      const text = `note ${version} of ${visitId}`;
      await call(version, 'PUT', url, { text, version });
      const { own } = await json<{ own: { text: string } }>(call(version + 1, 'GET', url));
      if (own.text !== text) refused.push(`${text} was read as ${own.text}`);
      reads += 1;
      await sleep(PAUSE_MS);
    }
  }

  async function shareDocuments(): Promise<void> {
    for (let turn = 0; running; turn += 1) {
      if (documents.size < 20) {
        const content = pdfOf({ pages: 1 + documents.size });
        const body = documentUpload(world.practice.id, content, `Document ${turn}.pdf`);
        const { documentId } = await json<{ documentId: string }>(
          call(turn, 'POST', '/api/provider/documents', body),
        );
        documents.set(documentId, content);
      }
      const [documentId, content] = [...documents][turn % documents.size] ?? ['', Buffer.alloc(0)];
      const read = await call(turn + 1, 'GET', `/api/provider/documents/${documentId}/file`);
      if (!read.equals(content)) refused.push(`${documentId} was read as other bytes`);
      reads += 1;
      await sleep(PAUSE_MS);
    }
  }

  const visits = await Promise.all(
    Array.from({ length: VISITS }, (_, index) =>
      world.scheduled({ date: dayFromNow(index + 1), time: '10:30' }),
    ),
  );
  const people = [...visits.map(({ visitId }) => writeNotes(visitId)), shareDocuments()].map((person) =>
    person.catch((error: unknown) => void refused.push(String(error))),
  );
  return {
    refused,
    reads: () => reads,
    async stop() {
      running = false;
      await Promise.all(people);
    },
  };
}

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function expectNothingUnderFormer(): Promise<void> {
  const keys = await world.db.selectFrom('dataKeys').select(['id', 'state']).execute();
  const former = keys.filter(({ state }) => state !== 'current');
  expect(former.map(({ state }) => state)).toEqual(former.map(() => 'kept'));
  const counts = await countRowsUnder(
    world.db,
    former.map(({ id }) => id),
  );
  expect([...counts.values()].map(({ movable }) => movable)).toEqual(former.map(() => 0));
}

test('two processes serve while keys are replaced twice, the first time by a command that is killed', async () => {
  for (let count = 0; count < 2; count += 1)
    servers.push(await startServer({ ...world.database.environment, APP_SECRET: TEST_SECRET }));
  const people = await load();
  await expect.poll(() => [people.reads() > 50, ...people.refused]).toEqual([true]);
  const first = await world.db.selectFrom('dataKeys').select('id').where('state', '=', 'current').execute();

  await killCommandAt('writes under its new key');
  const steps: Step['type'][] = [];
  const resumed = await replaceIn(world.database, { onStep: ({ type }) => steps.push(type) });
  expect(steps[0]).toBe('continued');
  expect(resumed).toMatchObject({ practices: 2, damaged: 0 });
  expect(await replaceIn(world.database)).toMatchObject({ practices: 2, damaged: 0 });

  const before = people.reads();
  await expect.poll(() => [people.reads() > before + 50, ...people.refused]).toEqual([true]);
  await people.stop();
  expect(people.refused).toEqual([]);
  await expectNothingUnderFormer();
  const keys = await world.db.selectFrom('dataKeys').select('id').where('state', '=', 'current').execute();
  expect(keys.filter(({ id }) => first.some((former) => former.id === id))).toEqual([]);
  const messages = await world.db.selectFrom('chatMessages').select('text').orderBy('ordinal').execute();
  expect(messages.map(({ text }) => text).filter((text) => text.startsWith('message '))).toEqual(
    Array.from({ length: MESSAGES }, (_, index) => `message ${index}`),
  );
  expect(await checkConsentChain(world.deps, world.practice.id)).toBeNull();
  for (const server of servers) {
    expect((await server.stop('SIGTERM')).code).toBe(0);
    expect(server.output()).not.toContain('data key');
    expect(server.output()).not.toContain('foreign key');
  }
});

test('backups from before, during and after a replacement are restored and readable', async () => {
  const { keys } = world.deps;
  const at = { knownAfterMs: 0, deletedAfterMs: 0, aloneMs: 0 };
  const backups = ['before', 'during', 'after'].map((name) => path.join(folder, `${name}.backup`));
  const backUp = (file = '') =>
    writeBackup({ url: world.database.url, key: keys.backup[0], to: createWriteStream(file) });
  await backUp(backups[0]);
  const stopped = new AbortController();
  const onStep = ({ type }: Step) => type === 'current' && stopped.abort();
  await expect(replaceIn(world.database, { signal: stopped.signal, onStep }, at)).rejects.toThrow('abort');
  await backUp(backups[1]);
  await replaceIn(world.database, {}, at);
  await backUp(backups[2]);

  for (const file of backups) {
    const restored = await createEmptyTestDatabase();
    try {
      await restoreBackup({ server: restored, keys: keys.backup, file });
      const { db } = openSealedDatabase(restored.url, keys, () => {});
      const texts = async (from: typeof db) => ({
        chat: await from.selectFrom('chatMessages').select(['id', 'text']).orderBy('id').execute(),
        notes: await from.selectFrom('visitNotes').select(['visitId', 'text']).orderBy('visitId').execute(),
        consents: await from.selectFrom('consentRecords').select(['id', 'record']).orderBy('id').execute(),
      });
      expect(await texts(db)).toEqual(await texts(world.db));
      expect(await replaceIn(restored, {}, at)).toMatchObject({ practices: 2, damaged: 0 });
      expect(await texts(db)).toEqual(await texts(world.db));
      await db.destroy();
    } finally {
      await restored.drop();
    }
  }
});
