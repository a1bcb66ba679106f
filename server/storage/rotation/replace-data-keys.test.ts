// Runs on both PostgreSQLs: data keys replaced while rows change, by batches, locks and foreign keys.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkConsentChain } from '#server/features/check-in/consent/check-consent.service.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { putFile } from '#server/test-support/files.ts';
import { createWorldToSign, signConsent } from '#server/test-support/sign-consent.ts';
import type { World } from '#server/test-support/world.ts';
import { DataKeys } from '../data-keys/data-keys.ts';
import { openSealedDatabase } from '../data-keys/open-sealed-database.ts';
import type { DataKey } from '../data-keys/sealed-value.ts';
import { openDatabase } from '../db/database.ts';
import type { Sealed } from '../db/tables/sealed.ts';
import { createFileCipher } from '../files/file-cipher.ts';
import { wrappingKeys } from '../files/wrapping-keys.ts';
import { describeDataKeys } from './describe-data-keys.ts';
import { replaceDataKeys, type Step, type Waits } from './replace-data-keys.ts';

let world: World;
let visit: Awaited<ReturnType<World['scheduled']>>;
let seatId: string;
let command: ReturnType<typeof openSealedDatabase>;
const AT_ONCE: Waits = { knownAfterMs: 0, deletedAfterMs: 0, aloneMs: 0 };

beforeAll(async () => {
  ({ world, visit } = await createWorldToSign());
  command = openSealedDatabase(world.database.url, world.deps.keys, () => {});
  seatId = await world.seat(visit);
});
afterAll(async () => {
  await command.db.destroy();
  await world.close();
});

interface Run {
  dataKeys?: DataKeys;
  waits?: Waits;
  signal?: AbortSignal;
  onStep?(step: Step): void;
}

function replace({ dataKeys = command.dataKeys, waits = AT_ONCE, signal, onStep }: Run = {}) {
  return replaceDataKeys({
    db: command.db,
    stored: command.stored,
    dataKeys,
    cipher: createFileCipher(wrappingKeys(world.deps.keys.files, dataKeys)),
    url: world.database.url,
    practiceId: world.practice.id,
    waits,
    audit,
    signal: signal ?? new AbortController().signal,
    onStep: onStep ?? (() => {}),
  });
}

const sealed = (text: string) => world.deps.dataKeys.seal(world.practice.id, text);
const said = async (words: string) => insertMessage(await sealed(words));

async function insertMessage(text: Sealed): Promise<string> {
  const id = randomUUID();
  await world.db
    .insertInto('chatMessages')
    .values({
      id,
      visitId: visit.visitId,
      seatId,
      text,
      sentAt: new Date(world.time.now),
      withSeatId: null,
    })
    .execute();
  return id;
}
const message = (id: string) =>
  world.db.selectFrom('chatMessages').select(['text', 'textKey']).where('id', '=', id).executeTakeFirst();
const keysOf = (practiceId = world.practice.id) =>
  world.db
    .selectFrom('dataKeys')
    .select(['id', 'state'])
    .where('practiceId', '=', practiceId)
    .orderBy('since')
    .execute();
const currentKey = async () => (await keysOf()).find(({ state }) => state === 'current')?.id ?? '';
const states = async () => (await keysOf()).map(({ state }) => state);
const forgetMessages = () => world.db.deleteFrom('chatMessages').execute();

test('reseals everything, deletes the former key, and leaves another practice’s alone', async () => {
  const { db, deps, practice, otherPractice } = world;
  const first = await currentKeyOfNew();
  await deps.dataKeys.keyOf(otherPractice.id);
  const others = await keysOf(otherPractice.id);
  const tooLate = await sealed('too late');
  const messages = await Promise.all(Array.from({ length: 120 }, (_, index) => said(`message ${index}`)));
  const { accountId } = world.staff.provider;
  await db
    .insertInto('visitNotes')
    .values({
      visitId: visit.visitId,
      accountId,
      text: await deps.dataKeys.seal(practice.id, 'a note'),
      savedAt: new Date(),
    })
    .execute();
  await db
    .insertInto('intakeSubmissions')
    .values({
      sessionId: visit.sessionId,
      at: new Date(),
      language: 'en',
      answers: await deps.dataKeys.sealJson(practice.id, []),
    })
    .execute();
  const fileId = randomUUID();
  const file = {
    fileId,
    mediaType: 'image/png' as const,
    content: Buffer.from('a picture'),
    practiceId: practice.id,
  };
  await db.transaction().execute((trx) => putFile(deps.files, db, trx, file));

  expect(await replace()).toEqual({ practices: 1, deleted: 1, kept: 0, damaged: 0 });
  const keys = await keysOf();
  expect(keys.map(({ state }) => state)).toEqual(['current']);
  expect(keys[0]?.id).not.toBe(first);
  expect(await keysOf(otherPractice.id)).toEqual(others);
  expect(await message(messages[119] ?? '')).toEqual({ text: 'message 119', textKey: keys[0]?.id });
  expect(await db.selectFrom('visitNotes').select('text').execute()).toEqual([{ text: 'a note' }]);
  expect(await db.selectFrom('intakeSubmissions').select('answers').execute()).toEqual([{ answers: [] }]);
  expect((await world.deps.files.read(db, fileId))?.content.toString()).toBe('a picture');
  const { dataKey } = await db
    .selectFrom('fileParts')
    .select('dataKey')
    .where('fileId', '=', fileId)
    .executeTakeFirstOrThrow();
  expect(dataKey).toBe(keys[0]?.id);
  const events = await world.audited({ action: 'data-key.%' }, ['practiceId', 'action', 'subjectId']);
  expect(events).toEqual([
    { practiceId: practice.id, action: 'data-key.replaced', subjectId: keys[0]?.id },
    { practiceId: practice.id, action: 'data-key.deleted', subjectId: first },
  ]);
  await expect(insertMessage(tooLate)).rejects.toThrow('foreign key');
  expect(await message(await said('in time'))).toMatchObject({ text: 'in time', textKey: keys[0]?.id });
});

async function currentKeyOfNew(): Promise<string> {
  return (await world.deps.dataKeys.keyOf(world.practice.id)).id;
}

test('consents keep their key, and so does their chain', async () => {
  const patient = await world.patientOf(visit);
  expect(await signConsent(patient, visit.sessionId)).toMatchObject({ status: 200 });
  const id = await said('goodbye');
  const former = await currentKey();
  expect(await replace()).toEqual({ practices: 1, deleted: 0, kept: 1, damaged: 0 });
  expect(await states()).toEqual(expect.arrayContaining(['current', 'kept']));
  expect(await world.db.selectFrom('consentRecords').select('recordKey').execute()).toEqual([
    { recordKey: former },
  ]);
  expect((await message(id))?.textKey).toBe(await currentKey());
  expect(await checkConsentChain(world.deps, world.practice.id)).toBeNull();
  expect((await world.audited({ action: 'data-key.kept' }, 'subjectId')).at(-1)).toBe(former);
  const shown = (await describeDataKeys(world.db, world.practice.id)).join('\n');
  expect(shown).toContain('Saguaro Family Medicine');
  expect(shown).toMatch(new RegExp(`${former}  kept .* only opens; 0 values .*1 signed consents keep it`));
  await world.deps.dataKeys.read();
});

test('a change during the replacement wins', async () => {
  await forgetMessages();
  const id = await said('first version');
  let changes = 0;
  class Interrupted extends DataKeys {
    override async keyOf(practiceId: number): Promise<DataKey> {
      changes += 1;
      if (changes === 1)
        await world.db
          .updateTable('chatMessages')
          .set({ text: await world.deps.dataKeys.seal(practiceId, 'second version') })
          .where('id', '=', id)
          .execute();
      return super.keyOf(practiceId);
    }
  }
  await replace({ dataKeys: new Interrupted(command.stored, world.deps.keys.dataKeys) });
  expect(changes).toBeGreaterThan(1);
  expect(await message(id)).toEqual({ text: 'second version', textKey: await currentKey() });
  await world.deps.dataKeys.read();
});

test('a transaction that starts before and commits after loses nothing', async () => {
  const other = openDatabase(world.database.url, () => {});
  const former = await currentKey();
  const id = randomUUID();
  const text = await world.deps.dataKeys.seal(world.practice.id, 'written late');
  const written = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const late = other.transaction().execute(async (trx) => {
    await trx
      .insertInto('chatMessages')
      .values({ id, visitId: visit.visitId, seatId, text, sentAt: new Date(), withSeatId: null })
      .execute();
    written.resolve();
    await mayCommit.promise;
  });
  await written.promise;
  let ended = false;
  const replacement = replace().finally(() => {
    ended = true;
  });
  const waiting = sql<{ waits: boolean }>`select exists (select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%data_keys%') as waits`;
  await expect.poll(async () => (await waiting.execute(world.db)).rows[0]?.waits).toBe(true);
  expect([ended, (await keysOf()).some((key) => key.id === former)]).toEqual([false, true]);
  mayCommit.resolve();
  await Promise.all([late, replacement]);
  expect(await message(id)).toEqual({ text: 'written late', textKey: await currentKey() });
  expect((await keysOf()).some((key) => key.id === former)).toBe(false);
  await other.destroy();
  await world.deps.dataKeys.read();
});

test('a new key seals nothing until every process has read it; an interrupted run continues', async () => {
  const former = await currentKey();
  const id = await said('before');
  const stopped = new AbortController();
  const first = replace({
    waits: { knownAfterMs: 3_600_000, deletedAfterMs: 0, aloneMs: 0 },
    signal: stopped.signal,
    onStep: () => stopped.abort(),
  });
  await expect(first).rejects.toThrow('abort');
  expect((await states()).filter((state) => state !== 'kept').toSorted()).toEqual(['coming', 'current']);
  await command.dataKeys.read();
  expect((await command.dataKeys.keyOf(world.practice.id)).id).toBe(former);

  const again = new AbortController();
  const second = replace({
    signal: again.signal,
    onStep: ({ type }) => type === 'current' && again.abort(),
  });
  await expect(second).rejects.toThrow('abort');
  expect((await states()).filter((state) => state !== 'kept').toSorted()).toEqual(['current', 'retired']);
  const next = await currentKey();
  expect([next === former, (await message(id))?.textKey]).toEqual([false, former]);
  expect((await describeDataKeys(world.db, world.practice.id)).join('\n')).toContain('run "--replace"');

  const steps: string[] = [];
  await replace({ onStep: ({ type }) => steps.push(type) });
  expect(steps).toEqual(['continued', 'sealed']);
  expect([await currentKey(), (await message(id))?.textKey]).toEqual([next, next]);
  await world.deps.dataKeys.read();
});

test('only one replacement runs at a time', async () => {
  const started = Promise.withResolvers<void>();
  const first = replace({ onStep: () => started.resolve() });
  await started.promise;
  await expect(replace()).rejects.toThrow('being replaced already');
  await first;
  await world.deps.dataKeys.read();
});

test('a tampered value keeps its key and stops nothing else', async () => {
  await forgetMessages();
  const [broken, whole] = [await said('broken'), await said('whole')];
  await sql`update chat_messages set text = set_byte(text, length(text) - 1, get_byte(text, length(text) - 1) # 1)
    where id = ${broken}`.execute(world.db);
  const former = await currentKey();
  expect(await replace()).toMatchObject({ deleted: 0, damaged: 1 });
  expect((await message(whole))?.textKey).toBe(await currentKey());
  expect((await keysOf()).find(({ id }) => id === former)?.state).toBe('kept');
  await world.deps.dataKeys.read();
});

test('a process reads the keys again after a pause', async () => {
  const { stored, deps, practice } = { stored: command.stored, deps: world.deps, practice: world.practice };
  const process = new DataKeys(stored, deps.keys.dataKeys);
  await process.read();
  await forgetMessages();
  const former = await process.keyOf(practice.id);
  await replace();
  expect((await process.keyOf(practice.id)).id).toBe(former.id);
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 20_000);
  expect((await process.keyOf(practice.id)).id).toBe(await currentKey());
  // For an hour, it opens what earlier statements still return.
  expect(process.known(former.id)).toBeDefined();
  clock.mockReturnValue(now + 2 * 3_600_000);
  await process.read();
  expect(process.known(former.id)).toBeUndefined();
  clock.mockRestore();
});
