import type { JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordConnection } from '#server/features/practice/practice-services/installation-records.ts';
import {
  connectionInUse,
  hasRecordSystem,
  recordSystemInUse,
  recordSystemOf,
} from '#server/features/practice/practice-services/record-systems.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { type FhirTestServer, noOddities, startFhirServer } from '#server/test-support/fhir-server.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import type { RecordConnectionChange } from '#shared/contracts/rest/admin/record-connection.ts';
import { RECORD_SCOPES } from '#shared/domain/record-system.ts';
import { readRecordSystem, testRecordSystem } from './record-connection.service.ts';

let world: World;
let server: FhirTestServer;
let administrator: Browser;
beforeAll(async () => {
  world = await createWorld({ environment: { PRIVATE_SERVICE_ADDRESSES: 'true' } });
  server = await startFhirServer(
    async () => (await published()) ?? { keys: [] },
    () => world.time.now,
  );
});
beforeEach(async () => {
  world.time.now = WORLD_BEGINS;
  administrator = await world.signedIn(world.staff.administrator);
  Object.assign(server.odd, noOddities());
  await world.db.deleteFrom('recordOddAnswers').execute();
  await world.db.deleteFrom('recordConnectionKeys').execute();
  await world.db.deleteFrom('recordConnections').execute();
});
afterAll(async () => {
  await server.close();
  await world.close();
});

const params = () => ({ practiceId: world.practice.id });
const read = async () =>
  (await administrator.call('GET /api/admin/practices/:practiceId/record-system', { params: params() }))
    .result;
const save = async (changes: Partial<RecordConnectionChange> = {}) =>
  administrator.call('PUT /api/admin/practices/:practiceId/record-system', {
    params: params(),
    body: {
      version: (await read()).version,
      url: `${server.baseUrl}/`,
      signIn: 'smart',
      clientId: 'anteroom',
      algorithm: 'ES384',
      scopes: RECORD_SCOPES,
      ...changes,
    },
  });
const versioned = async (call: 'removal' | 'key-rotation') =>
  administrator.call(`POST /api/admin/practices/:practiceId/record-system/${call}`, {
    params: params(),
    body: { version: (await read()).version },
  });
const check = async () =>
  (await administrator.call('POST /api/admin/practices/:practiceId/record-system/test', { params: params() }))
    .result;
const keysAt = (path: string) => world.app.inject({ method: 'GET', url: path });
async function published(): Promise<JSONWebKeySet | null> {
  const { own } = await read();
  if (!own) return null;
  const answer = await keysAt(new URL(own.keysUrl).pathname);
  return answer.statusCode === 200 ? answer.json() : null;
}
async function linkedPatient(recordId: string) {
  const { sessionId } = await world.scheduled();
  const { patientId } = await world.db
    .selectFrom('visitPatients')
    .select('patientId')
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow();
  await world.db.updateTable('patients').set({ recordId }).where('id', '=', patientId).execute();
}

test('is used once complete; until then the demo’s', async () => {
  expect(await read()).toMatchObject({ source: 'installation', installation: 'demo', own: null });
  await linkedPatient('1');
  const begun = (await save({ clientId: '' })).result;
  expect(begun).toMatchObject({ source: 'installation', own: { complete: false }, patientsOnRecord: 1 });
  expect((await check()).steps.map(({ outcome }) => outcome)).toEqual([
    'ok',
    'ok',
    'unauthorized',
    'skipped',
  ]);
  expect((await recordSystemOf(world.deps, world.practice.id))?.kind).toBe('demo');
  expect((await save()).result).toMatchObject({
    source: 'practice',
    own: { complete: true, url: server.baseUrl, keysUrl: begun.own?.keysUrl },
    patientsOnRecord: 0,
  });
  expect(await check()).toEqual({
    kind: 'fhir',
    steps: ['address', 'capabilities', 'sign-in', 'search'].map((step) => ({
      step,
      outcome: 'ok',
      status: null,
      detail: null,
    })),
    name: 'Mesa EHR',
    version: '4.0.1',
    missing: [],
  });
  expect((await recordSystemOf(world.deps, world.practice.id))?.kind).toBe('fhir');
});

test('stores a private key encrypted, and only ever shows the public one', async () => {
  await save();
  const keys = await world.db.selectFrom('recordConnectionKeys').selectAll().execute();
  const shown = await published();
  expect(shown?.keys.map(({ kid }) => kid)).toEqual(keys.map(({ id }) => id));
  const dump = JSON.stringify([keys, shown, await read(), await world.audited({})]);
  expect(dump).not.toContain('PRIVATE KEY');
  expect(shown?.keys[0]).not.toHaveProperty('d');
  await world.db.updateTable('recordConnectionKeys').set({ privateKey: 'ffffffff.AAAA.AAAA' }).execute();
  expect((await check()).steps[2]).toMatchObject({
    outcome: 'unauthorized',
    detail: expect.stringContaining('secret'),
  });
});

test('publishes a new key an hour before it signs, and the former key for a day after', async () => {
  await save();
  await check();
  const rotated = (await versioned('key-rotation')).result;
  expect(rotated.own?.keys.map(({ use }) => use)).toEqual(['coming', 'present']);
  const [coming, present] = rotated.own?.keys.map(({ id }) => id) ?? [];
  const signer = async () => {
    expect((await check()).steps[2]?.outcome).toBe('ok');
    return server.tokens?.signedBy.at(-1)?.kid;
  };
  expect(await signer()).toBe(present);
  world.time.now += 3_600_000;
  expect(await signer()).toBe(coming);
  expect((await read()).own?.keys.map(({ use }) => use)).toEqual(['present', 'former']);
  world.time.now += 86_400_000;
  administrator = await world.signedIn(world.staff.administrator);
  expect((await published())?.keys.map(({ kid }) => kid)).toEqual([coming]);
  await versioned('key-rotation');
  expect(await world.db.selectFrom('recordConnectionKeys').select('id').execute()).not.toContainEqual({
    id: present,
  });
});

test('changes the kind of key in the same way', async () => {
  await save();
  const { keys } = (await save({ algorithm: 'RS384' })).result.own ?? {};
  expect(keys?.map(({ algorithm, use }) => `${algorithm} ${use}`)).toEqual(['RS384 coming', 'ES384 present']);
  world.time.now += 3_600_000;
  await check();
  expect(server.tokens?.signedBy.at(-1)?.alg).toBe('RS384');
});

test('another address is another record system, with its own keys', async () => {
  const before = (await save()).result.own?.keysUrl ?? '';
  await linkedPatient('2');
  const moved = (await save({ url: 'https://elsewhere.example.com/fhir' })).result;
  expect(moved.patientsOnRecord).toBe(0);
  expect(moved.own?.keysUrl).not.toBe(before);
  expect((await keysAt(new URL(before).pathname)).statusCode).toBe(404);
  await linkedPatient('3');
  expect((await versioned('removal')).result).toMatchObject({
    source: 'installation',
    own: null,
    patientsOnRecord: 0,
  });
  expect(await world.db.selectFrom('recordConnectionKeys').select('id').execute()).toEqual([]);
});

test('shows the FHIR version that the record system states', async () => {
  const api = async () =>
    (await administrator.call('GET /api/admin/practices/:practiceId', { params: params() })).result.api;
  expect(await api()).toEqual({ system: 'demo', version: null });
  await save();
  expect(await api()).toEqual({ system: 'fhir', version: null });
  await check();
  expect(await api()).toEqual({ system: 'fhir', version: '4.0.1' });
});

test.each([
  ['plain HTTP', 'http://ehr.example.com/fhir', 'SERVICE_ADDRESS_INVALID'],
  ['a user in it', 'https://user:key@ehr.example.com/fhir', 'SERVICE_ADDRESS_INVALID'],
  ['a private network', 'https://10.1.2.3/fhir', 'SERVICE_ADDRESS_PRIVATE'],
  ['the cloud’s metadata', 'https://169.254.169.254/latest', 'SERVICE_ADDRESS_PRIVATE'],
])('refuses an address with %s', async (_, url, message) => {
  world.deps.settings.privateServiceAddresses = false;
  const answer = await save({ url });
  world.deps.settings.privateServiceAddresses = true;
  expect(answer.error.details?.fields).toEqual({ url: message });
});

test('shows administrators its latest nonconforming answers, without patient data', async () => {
  await save();
  const rosa = { name: [{ family: 'Delgado', given: ['Rosa'] }], gender: 'female' as const };
  const { id } = await server.addPatient({
    identifier: [{ system: 'https://ehr.example.org/mrn', value: '7' }],
    ...rosa,
  });
  const records = await recordSystemOf(world.deps, world.practice.id);
  const search = () => records?.searchPatients({ name: 'Tanaka' }).catch(() => {});
  const odd = async () =>
    (await read()).oddAnswers.map(({ kind, resourceType, detail, times }) => [
      kind,
      resourceType,
      detail,
      times,
    ]);
  await search();
  expect(await odd()).toEqual([]);
  Object.assign(server.odd, { ignores: ['name'], self: true });
  for (const _ of ['once', 'again']) {
    await search();
    world.time.now += 1_000;
  }
  expect(await odd()).toEqual([
    ['others-found', 'Patient', '', 2],
    ['parameter-ignored', 'Patient', 'name', 2],
  ]);
  Object.assign(server.odd, noOddities());
  server.faults.push('wrong-json');
  await search();
  world.time.now += 1_000;
  server.odd.edit = ({ resource }) =>
    Object.assign(resource, { entry: [{ resource: { resourceType: 'Patient' } }] });
  await search();
  world.time.now += 1_000;
  const link = [{ relation: 'next', url: '?_count=20&name=Tanaka' }];
  server.odd.edit = ({ resource }) => Object.assign(resource, { entry: [], link });
  await search();
  world.time.now += 1_000;
  server.odd.edit = ({ resource }) => Object.assign(resource, { id: 'another' });
  await records?.readPatient(id).catch(() => {});
  expect(await odd()).toEqual([
    ['other-record', 'Patient', '', 1],
    ['pages-circle', 'Patient', '', 1],
    ['record-unreadable', 'Patient', '', 1],
    ['answer-unreadable', '', 'an answer that is no FHIR resource', 1],
    ['others-found', 'Patient', '', 2],
  ]);
  expect(JSON.stringify(await world.db.selectFrom('recordOddAnswers').selectAll().execute())).not.toMatch(
    /Delgado|Rosa/,
  );
  await versioned('removal');
  expect(await odd()).toEqual([]);
});

test('refuses the second of two concurrent edits, and unknown keys are not found', async () => {
  const { version } = await read();
  await save();
  expect((await save({ version })).error.code).toBe('CHANGED_MEANWHILE');
  await save({ signIn: 'none', clientId: '' });
  expect((await versioned('key-rotation')).error.code).toBe('NOT_FOUND');
  for (const path of ['installation', 'x', crypto.randomUUID()])
    expect((await keysAt(`/api/record-system/jwks/${path}`)).statusCode).toBe(404);
});

async function served(enterprises: ReadonlySet<number> | undefined) {
  const { records } = world.deps;
  if (!records) throw new Error('the world has a record system');
  const deps = { ...world.deps, records: { ...records, kind: 'fhir' as const, enterprises } };
  const { id } = world.practice;
  const staff = { accountId: world.staff.administrator.accountId };
  const tested = await testRecordSystem(deps, { practiceId: id, staff } as never);
  const { source, installation } = await readRecordSystem(deps, id);
  return {
    inUse: (await recordSystemInUse(deps, id)) !== null,
    forWrites: await connectionInUse(deps, id),
    has: await hasRecordSystem(deps, id),
    system: (await recordConnection(deps, id)).system,
    tested: tested.kind !== null,
    shown: [source, installation],
  };
}

test('the installation’s record system serves only the named enterprises', async () => {
  const { enterpriseId } = await world.db
    .selectFrom('practices')
    .select('enterpriseId')
    .where('id', '=', world.practice.id)
    .executeTakeFirstOrThrow();
  const all = {
    inUse: true,
    forWrites: { connectionId: null },
    has: true,
    system: 'fhir',
    tested: true,
    shown: ['installation', 'fhir'],
  };
  expect(await served(undefined)).toEqual(all);
  expect(await served(new Set([enterpriseId + 1, enterpriseId]))).toEqual(all);
  expect(await served(new Set([enterpriseId + 1]))).toEqual({
    inUse: false,
    forWrites: null,
    has: false,
    system: null,
    tested: false,
    shown: ['none', null],
  });
});
