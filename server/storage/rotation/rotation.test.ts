// Runs on both PostgreSQLs: a new application secret, by the command, on a database with what the former one encrypted.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signingKeys } from '#server/adapters/identity/signing-keys.ts';
import { checkChain } from '#server/features/check-in/consent/consent-chain.ts';
import { readLink } from '#server/features/visits/links/links.service.ts';
import { tellOfNewLinks } from '#server/features/visits/visit-messages/resend.service.ts';
import { loadKeys } from '#server/runtime/config/keys.ts';
import { SEAL_PURPOSES, type SealPurpose } from '#server/runtime/config/seals.ts';
import { addOwnSecret, readSecrets, type Secrets, secretId } from '#server/runtime/config/secrets.ts';
import { asOwner } from '#server/test-support/database.ts';
import { putFile, storesWith } from '#server/test-support/files.ts';
import { TEST_SECRET } from '#server/test-support/settings.ts';
import { requireSignature, signConsent } from '#server/test-support/sign-consent.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { DataKeys } from '../data-keys/data-keys.ts';
import { openSealedDatabase } from '../data-keys/open-sealed-database.ts';
import type { Db } from '../db/database.ts';
import { encryptedFiles } from '../files/encrypted-files.ts';
import { createFileCipher } from '../files/file-cipher.ts';
import { postgresStore } from '../files/open-stores.ts';
import { wrappingKeys } from '../files/wrapping-keys.ts';
import { refuseOtherSecret } from './known-secret.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

let world: World;
let db: Db;
let folder: string;
let visit: Awaited<ReturnType<World['scheduled']>>;
let appId: string;
const [fileId, ofPracticeId] = [randomUUID(), randomUUID()];
const secretFile = () => path.join(folder, 'secret');
const secrets = (): Secrets => readSecrets({ kind: 'own', path: secretFile() });
const reopen = () => {
  ({ db } = openSealedDatabase(world.database.url, loadKeys(secrets()), () => {}));
};

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'anteroom-rotation-'));
  writeFileSync(secretFile(), TEST_SECRET, { mode: 0o600 });
  world = await createWorld();
  const { deps, staff } = world;
  await refuseOtherSecret(world.db, [TEST_SECRET]);
  await signingKeys(world.db, deps.keys);
  await requireSignature(world);
  world.time.now = Date.now();
  const day = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
  visit = await world.scheduled({ date: day });
  const patient = await world.patientOf(visit);
  expect(await signConsent(patient, visit.sessionId)).toMatchObject({ status: 200 });
  appId = randomUUID();
  const { accountId } = staff.provider;
  const place = { practiceId: 0, id: `${accountId}/${appId}`, column: 'secret' };
  await world.db
    .insertInto('authenticatorApps')
    .values({
      id: appId,
      accountId,
      name: 'Phone',
      secret: deps.keys.seals.seal('authenticator-app', place, 'JBSWY3DPEHPK3PXP'),
      createdAt: new Date(),
      confirmedAt: new Date(),
      lastStep: null,
      lastUsedAt: null,
    })
    .execute();
  await world.db
    .insertInto('recoveryCodes')
    .values({
      accountId,
      hash: deps.keys.recoveryCode(accountId, 'abcd'),
      createdAt: new Date(),
      usedAt: null,
    })
    .execute();
  await world.signedIn(staff.provider);
  const file = {
    fileId,
    mediaType: 'image/jpeg' as const,
    content: Buffer.from('a picture'),
  };
  const ofPractice = { ...file, fileId: ofPracticeId, practiceId: world.practice.id };
  for (const each of [file, ofPractice])
    await world.db.transaction().execute((trx) => putFile(deps.files, world.db, trx, each));
});
afterAll(async () => {
  await db?.destroy();
  await world.app.close();
  await world.db.destroy();
  await world.database.drop();
  rmSync(folder, { recursive: true });
});

function keys(...args: string[]): Promise<{ status: number | null; output: string }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../keys-command.ts'), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, ...world.database.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data));
  child.stderr.on('data', (data: Buffer) => (output += data));
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, output })));
}

test('is refused while a product runs, and changes nothing', async () => {
  const { status, output } = await keys('rotate');
  expect([status, output]).toEqual([1, expect.stringContaining('The product is running')]);
  expect(secrets()).toEqual([TEST_SECRET]);
  await world.app.close();
  await world.db.destroy();
});

test('the product does not start with a secret that the database does not know', async () => {
  reopen();
  const stranger = 'a secret that this database never had';
  await expect(refuseOtherSecret(db, [stranger])).rejects.toThrow('belongs to the application secret');
  await expect(refuseOtherSecret(db, [stranger, TEST_SECRET])).rejects.toThrow('npm run keys -- rotate');
  await db.destroy();
});

test('an interrupted rotation resumes with the secret that it had made', async () => {
  const made = addOwnSecret(secretFile());
  const { status, output } = await keys('rotate');
  expect([status, output]).toEqual([0, expect.stringContaining(`The secret is ${secretId(made[0])} now`)]);
  expect(secrets()).toEqual(made);
  expect(output).toContain('1 links of visits have new addresses, and 1 visits get messages');
  const shown = await keys();
  expect(shown.output).toContain(`${secretId(made[0])}  encrypts and signs  in use from`);
  expect(shown.output).toContain(`${secretId(TEST_SECRET)}  only opens and verifies  in use from`);
});

test('ends sessions and codes, and the former link opens nothing', async () => {
  reopen();
  const open = await db.selectFrom('staffSessions').select('id').where('endedAt', 'is', null).execute();
  const codes = await db.selectFrom('recoveryCodes').select('accountId').execute();
  const visiting = await db.selectFrom('visitSessions').select('id').where('endedAt', 'is', null).execute();
  expect([open, codes, visiting]).toEqual([[], [], []]);
  await expect(readLink(db, 'v', visit.token, Date.now())).rejects.toThrow('VISIT_UNAVAILABLE');
});

test('the new link works, and is sent to the patient', async () => {
  const fresh = loadKeys(secrets());
  const events = await db.selectFrom('events').select('event').execute();
  expect(events.map(({ event }) => event)).toContainEqual({
    type: 'links.renewed',
    practiceId: world.practice.id,
    visitId: visit.visitId,
  });
  const before = await db.selectFrom('messages').select('id').where('visitId', '=', visit.visitId).execute();
  await tellOfNewLinks({ ...world.deps, db, keys: fresh }, visit.visitId);
  const after = await db.selectFrom('messages').selectAll().where('visitId', '=', visit.visitId).execute();
  const queued = after.filter(({ id, sentAt }) => !before.some((one) => one.id === id) && !sentAt);
  expect(queued).toHaveLength(1);
  const { linkId } = queued[0] ?? {};
  const link = await readLink(db, 'v', fresh.linkToken(linkId ?? ''), Date.now());
  expect(link.sessionId).toBe(visit.sessionId);
});

test('consents stay valid, and the former secret can neither verify nor extend them', async () => {
  const { id } = world.practice;
  expect(await checkChain(db, loadKeys(secrets()), id)).toBeNull();
  expect(await checkChain(db, loadKeys([TEST_SECRET]), id)).toMatchObject({ fault: 'head-changed' });
  // Without the former secret its records cannot be verified.
  expect(await checkChain(db, loadKeys([secrets()[0]]), id)).toMatchObject({ fault: 'changed' });
});

test('what was encrypted opens under the new secret alone', async () => {
  const only = loadKeys([secrets()[0]]);
  const app = await db
    .selectFrom('authenticatorApps')
    .selectAll()
    .where('id', '=', appId)
    .executeTakeFirstOrThrow();
  const place = { practiceId: 0, id: `${app.accountId}/${appId}`, column: 'secret' };
  expect(only.seals.open('authenticator-app', place, app.secret)).toBe('JBSWY3DPEHPK3PXP');
  const files = encryptedFiles({
    stores: storesWith(postgresStore),
    cipher: createFileCipher(wrappingKeys(only.files, new DataKeys(db, only.dataKeys))),
    screening: null,
  });
  for (const id of [fileId, ofPracticeId])
    expect((await files.read(db, id))?.content.toString()).toBe('a picture');
  expect((await signingKeys(db, only)).keys).toHaveLength(1);
});

test('another rotation makes another secret, and the oldest consents stay valid', async () => {
  await db.destroy();
  const { status, output } = await keys('rotate', '--no-messages');
  expect([status, output]).toEqual([0, expect.stringContaining('0 visits get messages')]);
  expect(secrets()).toHaveLength(3);
  reopen();
  expect(await checkChain(db, loadKeys(secrets()), world.practice.id)).toBeNull();
});

test('names an invalid chain, and leaves its head as it was', async () => {
  await db.destroy();
  await asOwner(
    world.database,
    'alter table consent_records disable trigger user',
    `update consent_records set at = at + interval '1 second'`,
    'alter table consent_records enable trigger user',
  );
  const { status, output } = await keys('rotate');
  expect([status, output]).toEqual([1, expect.stringContaining('are not as they were signed')]);
});

test('every kind of seal is in the list', () => {
  const purposes = new Set<SealPurpose>(SEAL_PURPOSES);
  // Recreated, not re-encrypted.
  purposes.delete('signing-keys');
  expect(new Set(SEALED_COLUMNS.map(({ purpose }) => purpose))).toEqual(purposes);
});
