import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import {
  askWith,
  assertionOf,
  type ClientKeyWorld,
  createClientKeyWorld,
  keySet,
  makeClientKey,
} from '#server/test-support/client-keys.ts';
import { askBySecret, makeFhirClient, readsWith } from '#server/test-support/fhir-api.ts';
import { WORLD_BEGINS } from '#server/test-support/world.ts';
import type { FhirClientKeys } from '#shared/contracts/rest/ehr/fhir-clients.ts';

const CLIENTS = '/api/admin/practices/:practiceId/fhir-clients';

let world: ClientKeyWorld;
let administrator: Browser;
beforeAll(async () => {
  world = await createClientKeyWorld();
});
beforeEach(async () => {
  world.time.now = WORLD_BEGINS;
  administrator = await world.signedIn(world.staff.administrator);
});
afterAll(() => world.close());

const given = (change: Partial<FhirClientKeys> = {}): FhirClientKeys => ({
  version: 1,
  signIn: 'keys',
  keys: keySet(world.key),
  keysUrl: '',
  overlapHours: 0,
  ...change,
});
const at = (clientId: string) => ({ practiceId: world.practice.id, clientId });
const setKeys = (clientId: string, change: Partial<FhirClientKeys> = {}) =>
  administrator.call(`POST ${CLIENTS}/:clientId/keys`, { params: at(clientId), body: given(change) });
const bySecret = async (clientId: string, secret: string) =>
  (await askBySecret(world, clientId, secret)).status;

test('a new client has keys and no secret', async () => {
  const second = makeClientKey('k2', 'RS384');
  const { result } = await administrator.call(`POST ${CLIENTS}`, {
    params: { practiceId: world.practice.id },
    body: {
      name: 'Registry',
      practiceIds: [world.practice.id],
      scopes: ['system/Patient.rs'],
      expiresOn: '',
      signIn: 'keys',
      keys: keySet(world.key, second),
      keysUrl: '',
      idempotencyKey: randomUUID(),
    },
  });
  expect(result).toMatchObject({
    secret: null,
    client: {
      secret: null,
      ownKeys: {
        url: null,
        keys: [
          { id: 'k1', algorithm: 'ES384' },
          { id: 'k2', algorithm: 'RS384' },
        ],
        at: new Date(world.time.now).toISOString(),
      },
    },
  });
  const { clientId } = result.client;
  expect([await world.asks(clientId), await world.asks(clientId, second)]).toEqual([200, 200]);
  const [created] = await world.audited({ action: 'fhir-client.created', subjectId: clientId }, ['details']);
  expect(created?.details).toMatchObject({ after: { signIn: 'keys', keyIds: ['k1', 'k2'] } });
});

test('setting keys ends the secret and its tokens, at once or after a while', async () => {
  const { clientId, secret } = await makeFhirClient(world);
  const { json } = await askBySecret(world, clientId, secret);
  const { result } = await setKeys(clientId, { overlapHours: 24 });
  expect(result).toMatchObject({ secret: null, former: { secretEnd: secret.slice(-4) }, version: 2 });
  expect([
    await world.asks(clientId),
    await bySecret(clientId, secret),
    await readsWith(world, json.access_token),
  ]).toEqual([200, 200, 200]);
  world.time.now += 24 * 3_600_000;
  expect([await world.asks(clientId), await bySecret(clientId, secret)]).toEqual([200, 401]);
  world.time.now = WORLD_BEGINS;
  const other = makeClientKey('other');
  const again = await setKeys(clientId, { version: 2, keys: keySet(other) });
  expect(again.result.former).toBeNull();
  expect([
    await world.asks(clientId),
    await world.asks(clientId, other),
    await bySecret(clientId, secret),
    await readsWith(world, json.access_token),
  ]).toEqual([401, 200, 401, 401]);
  expect((await setKeys(clientId, { version: 1 })).error.code).toBe('CHANGED_MEANWHILE');
  const rows = await world.audited({ action: 'fhir-client.keys-set', subjectId: clientId }, ['details']);
  expect(rows.map(({ details }) => details)).toMatchObject([
    { overlapHours: 24, before: { signIn: 'secret' }, after: { signIn: 'keys', keyIds: ['k1'] } },
    { overlapHours: 0, before: { keyIds: ['k1'] }, after: { keyIds: ['other'] } },
  ]);
});

test('a new secret ends keys and their tokens at once', async () => {
  const { clientId } = await makeFhirClient(world, { ownKeys: keySet(world.key) });
  const { json } = await askWith(world, await assertionOf(world, world.key, clientId));
  const { result } = await administrator.call(`POST ${CLIENTS}/:clientId/secret`, {
    params: at(clientId),
    body: { version: 1, overlapHours: 24 },
  });
  expect(result.client).toMatchObject({
    ownKeys: null,
    former: null,
    secret: { end: result.secret.slice(-4) },
  });
  expect([
    await world.asks(clientId),
    await bySecret(clientId, result.secret),
    await readsWith(world, json.access_token),
  ]).toEqual([401, 200, 401]);
  const [row] = await world.audited({ action: 'fhir-client.secret-made', subjectId: clientId }, ['details']);
  expect(row?.details).toMatchObject({
    before: { signIn: 'keys', keyIds: ['k1'] },
    after: { signIn: 'secret' },
    secrets: ['secret'],
  });
});

test('accepts a single key as a set, and stores an address for later', async () => {
  const { clientId } = await makeFhirClient(world);
  const single = await setKeys(clientId, { keys: JSON.stringify(world.key.jwk) });
  expect(single.result.ownKeys?.keys).toEqual([{ id: 'k1', algorithm: 'ES384' }]);
  const keysUrl = 'https://warehouse.example.org/jwks.json';
  const kept = await setKeys(clientId, { version: 2, signIn: 'key-address', keys: '', keysUrl });
  expect(kept.result.ownKeys).toEqual({ url: keysUrl, keys: [], at: null, failedAt: null });
  const [, row] = await world.audited({ action: 'fhir-client.keys-set', subjectId: clientId }, ['details']);
  expect(row?.details).toMatchObject({ after: { signIn: 'key-address', url: keysUrl } });
});

test('refuses an invalid key or address at its field, and changes nothing', async () => {
  const { clientId, secret } = await makeFhirClient(world);
  const { y } = world.key.jwk;
  const offCurve = { ...world.key.jwk, x: y };
  const refused: [Partial<FhirClientKeys>, object][] = [
    [{ keys: '' }, { keys: 'FIELD_REQUIRED' }],
    [{ keys: 'x' }, { keys: 'KEY_SET_INVALID' }],
    [{ keys: JSON.stringify({ keys: [offCurve] }) }, { keys: 'KEY_SET_INVALID' }],
    [{ keys: JSON.stringify(world.key.privateKey.export({ format: 'jwk' })) }, { keys: 'KEY_PRIVATE' }],
    [{ signIn: 'key-address' }, { keysUrl: 'FIELD_REQUIRED' }],
    [{ signIn: 'key-address', keysUrl: 'http://a.example.org' }, { keysUrl: 'SERVICE_ADDRESS_INVALID' }],
    [{ signIn: 'key-address', keysUrl: 'https://10.0.0.1/keys' }, { keysUrl: 'SERVICE_ADDRESS_PRIVATE' }],
    [{ signIn: 'key-address', keysUrl: 'http://localhost/keys' }, { keysUrl: 'SERVICE_ADDRESS_PRIVATE' }],
  ];
  for (const [change, fields] of refused) {
    const { status, error } = await setKeys(clientId, change);
    expect([status, error.code, error.details]).toEqual([400, 'INVALID_INPUT', { fields }]);
  }
  expect(await bySecret(clientId, secret)).toBe(200);
});

test('administrators of other practices do not find the client', async () => {
  const { clientId } = await makeFhirClient(world, { practiceIds: [world.otherPractice.id] });
  expect((await setKeys(clientId)).status).toBe(404);
  const elsewhere = await administrator.call(`POST ${CLIENTS}/:clientId/keys`, {
    params: { practiceId: world.otherPractice.id, clientId },
    body: given(),
  });
  expect(elsewhere.status).toBe(404);
  const both = await makeFhirClient(world, { practiceIds: [world.practice.id, world.otherPractice.id] });
  expect((await setKeys(both.clientId)).error.code).toBe('ACCESS_DENIED');
});
