// Runs on both PostgreSQLs: sealed columns, keys of practices, rows from before encryption.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkConsentChain } from '#server/features/check-in/consent/check-consent.service.ts';
import type { KeyRing } from '#server/runtime/config/keys.ts';
import { asOwner } from '#server/test-support/database.ts';
import { createWorldToSign, signConsent } from '#server/test-support/sign-consent.ts';
import type { World } from '#server/test-support/world.ts';
import { type Db, openDatabase } from '../db/database.ts';
import { DataKeys, FORGET_AFTER_MS } from './data-keys.ts';
import { openSealedDatabase } from './open-sealed-database.ts';
import { sealOlderRows } from './seal-older-rows.ts';
import { isOfSealedColumn } from './sealed-value.ts';

let world: World;
let stored: Db;
let visit: Awaited<ReturnType<World['scheduled']>>;

beforeAll(async () => {
  ({ world, visit } = await createWorldToSign());
  stored = openDatabase(world.database.url, () => {});
});
afterAll(async () => {
  await stored.destroy();
  await world.close();
});

async function dump(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`.execute(stored);
  const tables = await Promise.all(
    rows.map(({ name }) =>
      sql<{ row: string }>`select t::text as row from ${sql.raw(name)} as t`.execute(stored),
    ),
  );
  const text = tables.flatMap((table) => table.rows.map(({ row }) => row)).join('\n');
  return (
    text + text.replaceAll(/\\\\x([\da-f]+)/g, (_, hex: string) => Buffer.from(hex, 'hex').toString('latin1'))
  );
}

test('reads a signature as it was written, and the database does not have its text', async () => {
  const patient = await world.patientOf(visit);
  expect(await signConsent(patient, visit.sessionId, 'Wilhelmina Quetzal')).toMatchObject({ status: 200 });
  const { record } = await world.db
    .selectFrom('consentRecords')
    .select('record')
    .where('sessionId', '=', visit.sessionId)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(record)).toMatchObject({ typedSignature: 'Wilhelmina Quetzal' });
  expect(await dump()).not.toContain('Wilhelmina');
});

test('each practice has one key, also when two processes create it at once', async () => {
  const { practice, otherPractice, deps } = world;
  const processes = Array.from({ length: 6 }, () => new DataKeys(stored, deps.keys.dataKeys));
  const made = await Promise.all(processes.map((keys) => keys.keyOf(otherPractice.id)));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(new Set(made.map(({ key }) => key.export().toString('hex'))).size).toBe(1);
  expect((await deps.dataKeys.keyOf(practice.id)).key.export()).not.toEqual(made[0]?.key.export());
});

test('opens a value that another process sealed under a new key, also in a transaction', async () => {
  const [reader, writer] = [0, 1].map(() =>
    openSealedDatabase(world.database.url, world.deps.keys, () => {}),
  );
  if (!reader || !writer) throw new Error('no processes');
  const value = await writer.dataKeys.seal(4_000_000, 'of a new practice');
  const { rows } = await reader.db
    .transaction()
    .execute((trx) => sql<{ value: string }>`select ${value}::bytea as value`.execute(trx));
  expect(rows).toEqual([{ value: 'of a new practice' }]);
  await Promise.all([reader.db.destroy(), writer.db.destroy()]);
});

test('does not open a key that was moved to another practice, or changed', async () => {
  const { deps } = world;
  const { id } = await deps.dataKeys.keyOf(4_000_001);
  const anew = () => new DataKeys(stored, deps.keys.dataKeys);
  await sql`update data_keys set practice_id = 4000002 where id = ${id}`.execute(stored);
  await expect(anew().keyOf(4_000_002)).rejects.toThrow('was changed, or is another practice');
  const strangers: KeyRing = [randomBytes(32)];
  await expect(new DataKeys(stored, strangers).load(id)).rejects.toThrow('which is not here');
  await sql`delete from data_keys where id = ${id}`.execute(stored);
});

test('forgets a deleted key after an hour, even a key that was created during a reading', async () => {
  let afterQuery: (() => Promise<unknown>) | undefined;
  const pausing = stored.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const hook = afterQuery;
      afterQuery = undefined;
      await hook?.();
      return result;
    },
  });
  const keys = new DataKeys(pausing, world.deps.keys.dataKeys);
  let id = '';
  afterQuery = async () => {
    ({ id } = await keys.keyOf(4_000_003));
  };
  await keys.read();
  expect(id).not.toBe('');
  expect(keys.known(id)).toBeDefined();
  await keys.read();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * FORGET_AFTER_MS });
  try {
    await sql`delete from data_keys where id = ${id}`.execute(stored);
    await keys.read();
    expect(keys.known(id)).toBeDefined();
    vi.setSystemTime(Date.now() + FORGET_AFTER_MS);
    await keys.read();
    expect(keys.known(id)).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});

test('does not open a value with any byte changed', async () => {
  const value = await world.deps.dataKeys.seal(world.practice.id, 'ü');
  for (let at = 10; at < value.length; at++) {
    const forged = Buffer.from(value);
    forged[at] = (forged[at] ?? 0) ^ 1;
    await expect(sql`select ${forged}::bytea as value`.execute(world.db)).rejects.toThrow(
      /sealed value|data key/,
    );
  }
});

test('reads rows from before encryption, encrypts them at the next start, and keeps the chain valid', async () => {
  const { db, database, deps } = world;
  const record = await db.selectFrom('consentRecords').select('record').executeTakeFirstOrThrow();
  await asOwner(
    database,
    'alter table consent_records disable trigger user',
    `update consent_records set record = 'anteroom'::bytea || '\\x0000'::bytea
      || convert_to('${record.record.replaceAll("'", "''")}', 'UTF8')`,
    'alter table consent_records enable trigger user',
    `insert into intake_submissions (session_id, at, language, answers) values ('${visit.sessionId}', now(), 'en',
      'anteroom'::bytea || '\\x0001'::bytea || convert_to('[{"question": "Xylophones?"}]', 'UTF8'))`,
  );
  expect(await db.selectFrom('consentRecords').select('record').execute()).toEqual([record]);
  expect(await dump()).toContain('Xylophones');
  expect(await sealOlderRows(database.url, () => deps.keys.dataKeys)).toEqual({ sealed: 1, left: true });
  expect(await sealOlderRows(database.ownerUrl, () => deps.keys.dataKeys)).toEqual({
    sealed: 1,
    left: false,
  });
  const none = () => {
    throw new Error('not needed');
  };
  expect(await sealOlderRows(database.ownerUrl, none)).toEqual({ sealed: 0, left: false });
  const text = await dump();
  expect([text.includes('Xylophones'), text.includes('Wilhelmina')]).toEqual([false, false]);
  const [answers] = await db.selectFrom('intakeSubmissions').select('answers').execute();
  expect(answers).toEqual({ answers: [{ question: 'Xylophones?' }] });
  expect(await checkConsentChain(deps, world.practice.id)).toBeNull();
  await expect(asOwner(database, `update consent_records set kind = 'location'`)).rejects.toThrow(
    'append-only',
  );
});

test('ignores values that are not from a sealed column', () => {
  expect(isOfSealedColumn(Buffer.from('anteroom'))).toBe(false);
  expect(isOfSealedColumn(randomBytes(32))).toBe(false);
  expect(isOfSealedColumn('anteroom as a text')).toBe(false);
});
