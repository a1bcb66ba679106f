import { exportPKCS8, generateKeyPair, type JWK } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { namingOf } from '#server/formats/fhir/identifiers.ts';
import { type FhirTestServer, startFhirServer } from '#server/test-support/fhir-server.ts';
import { openFhirRecords } from './open.ts';
import { makeKey, publishedKeys, readKey, signingKey } from './signing-keys.ts';

let server: FhirTestServer;
const naming = namingOf('https://visits.example.org');
const time = { now: Date.parse('2026-11-20T17:00:00Z') };
let published: JWK[] = [];
beforeAll(async () => {
  server = await startFhirServer(
    async () => ({ keys: published }),
    () => time.now,
  );
});
beforeEach(() => {
  desk().signedBy.length = 0;
  desk().trouble.length = 0;
  Object.assign(desk(), { status: 200, expiresIn: (seconds: number) => seconds });
  server.requests.length = 0;
  published = [];
});
afterAll(() => server.close());

const desk = () => {
  if (!server.tokens) throw new Error('a server without sign-in');
  return server.tokens;
};
async function signedInWith(pem: string, clientId = 'anteroom') {
  const key = await readKey(pem);
  published.push(key.jwk);
  const records = openFhirRecords({
    baseUrl: server.baseUrl,
    naming,
    allowPrivate: true,
    clock: () => time.now,
    smart: { clientId, scopes: 'system/Patient.rs', key: async () => key },
    pace: 0.1,
  });
  return { records, key, ask: () => records.readPatient(crypto.randomUUID()) };
}
const pemOf = async (algorithm: 'ES384' | 'RS384') => (await makeKey(algorithm)).pem;

test.each(['ES384', 'RS384'] as const)('signs in with %s, by the published key', async (algorithm) => {
  const { ask, key } = await signedInWith(await pemOf(algorithm));
  expect(await ask()).toBe(null);
  expect(desk().signedBy).toEqual([{ kid: key.id, alg: algorithm }]);
  expect(Object.keys(key.jwk).sort()).toEqual(
    (algorithm === 'ES384'
      ? ['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y']
      : ['alg', 'e', 'key_ops', 'kid', 'kty', 'n', 'use']
    ).sort(),
  );
});

test('concurrent requests share one token, which is renewed shortly before it expires', async () => {
  const { ask } = await signedInWith(await pemOf('ES384'));
  await Promise.all([ask(), ask(), ask()]);
  expect(desk().signedBy).toHaveLength(1);
  time.now += (desk().lifetime - 31) * 1_000;
  await ask();
  expect(desk().signedBy).toHaveLength(1);
  time.now += 2_000;
  await ask();
  expect(desk().signedBy).toHaveLength(2);
});

test('replaces a token that the server no longer knows once, and reports a second refusal', async () => {
  const { ask } = await signedInWith(await pemOf('ES384'));
  await ask();
  desk().forgetAll();
  expect(await ask()).toBe(null);
  expect(desk().signedBy).toHaveLength(2);
  server.faults.push({ status: 401 }, { status: 401 });
  await expect(ask()).rejects.toMatchObject({ failure: 'unauthorized', status: 401 });
});

test('reports in words that a key is not published', async () => {
  const { ask } = await signedInWith(await pemOf('ES384'));
  published = [];
  await expect(ask()).rejects.toMatchObject({
    failure: 'unauthorized',
    message: 'sign-in refused: invalid_client',
  });
  const { ask: another } = await signedInWith(await pemOf('ES384'), 'somebody-else');
  await expect(another()).rejects.toMatchObject({ failure: 'unauthorized' });
});

test('uses a new assertion per try, since the server refuses one that it has seen', async () => {
  const { ask } = await signedInWith(await pemOf('ES384'));
  desk().trouble.push(503);
  expect(await ask()).toBe(null);
  expect(desk().signedBy).toHaveLength(1);
  const replayed = new URLSearchParams({
    grant_type: 'client_credentials',
    scope: 'system/Patient.rs',
    client_assertion: desk().assertion,
  });
  expect(await desk().give(replayed.toString())).toEqual({
    status: 400,
    answer: { error: 'invalid_client' },
  });
});

test('the test reports which step failed, and what the server does not offer', async () => {
  const { records } = await signedInWith(await pemOf('ES384'));
  const steps = async () => (await records.check()).steps.map(({ step, outcome }) => `${step} ${outcome}`);
  expect(await steps()).toEqual(['address ok', 'capabilities ok', 'sign-in ok', 'search ok']);
  published = [];
  expect(await steps()).toEqual(['address ok', 'capabilities ok', 'sign-in unauthorized', 'search skipped']);
});

test('reads an operator’s key in PKCS #8, for RSA or P-384', async () => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  await expect(readKey(await exportPKCS8(privateKey))).rejects.toThrow('the curve P-384');
  const pem = await pemOf('RS384');
  const weak = await generateKeyPair('RS384', { extractable: true, modulusLength: 2048 });
  await expect(readKey(await exportPKCS8(weak.privateKey))).rejects.toThrow('fewer than 3072 bits');
  expect((await readKey(pem)).id).toBe((await readKey(pem)).id);
});

const at = (hours: number) => ({ hours, usedFrom: new Date(hours * 3_600_000) });
test.each([
  ['one key', [at(0)], 5, 0, [0]],
  ['a new one is published before it signs', [at(0), at(6)], 5, 0, [0, 6]],
  ['then it signs, and the former one stays published', [at(0), at(6)], 7, 6, [0, 6]],
  ['for a day', [at(0), at(6)], 29, 6, [0, 6]],
  ['and no longer', [at(0), at(6)], 30, 6, [6]],
  ['two rotations in an hour', [at(0), at(6), at(6.5)], 7, 6.5, [0, 6, 6.5]],
])('%s', (_, keys, hour, signs, shown) => {
  const now = hour * 3_600_000;
  expect(signingKey(keys, now)?.hours).toBe(signs);
  expect(publishedKeys(keys, now).map(({ hours }) => hours)).toEqual(shown);
});

test.each([
  ['text', String, 270],
  ['nothing', () => undefined, 90],
  ['words', () => 'soon', 90],
  ['zero', () => 0, 90],
])('signs in with a token answer of status 201 whose end is %s', async (_, expiresIn, goodFor) => {
  Object.assign(desk(), { status: 201, expiresIn });
  const { ask } = await signedInWith(await pemOf('ES384'));
  expect(await ask()).toBe(null);
  time.now += (goodFor - 1) * 1_000;
  await ask();
  expect(desk().signedBy).toHaveLength(1);
  time.now += 2_000;
  await ask();
  expect(desk().signedBy).toHaveLength(2);
});
