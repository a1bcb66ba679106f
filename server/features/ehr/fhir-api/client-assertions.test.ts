import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cleanUp } from '#server/features/admin/maintenance/clean-up.job.ts';
import {
  askWith,
  assertionOf,
  type ClientKeyWorld,
  createClientKeyWorld,
  keySet,
  makeClientKey,
} from '#server/test-support/client-keys.ts';
import { askBySecret, askToken, makeFhirClient, readsWith } from '#server/test-support/fhir-api.ts';
import { WORLD_BEGINS } from '#server/test-support/world.ts';

let world: ClientKeyWorld;
let clientId: string;
beforeAll(async () => {
  world = await createClientKeyWorld();
});
beforeEach(async () => {
  world.time.now = WORLD_BEGINS;
  ({ clientId } = await makeFhirClient(world, { ownKeys: keySet(world.key) }));
});
afterAll(() => world.close());

const assertion = (parts: Parameters<typeof assertionOf>[3] = {}, by = world.key) =>
  assertionOf(world, by, clientId, parts);
const seconds = () => Math.floor(world.time.now / 1_000);
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

function forged(alg: string, sign: (content: string) => string): string {
  const claims = {
    iss: clientId,
    sub: clientId,
    aud: `${world.publicUrl}/fhir/oauth/token`,
    jti: randomUUID(),
    exp: seconds() + 240,
  };
  const content = `${encoded({ alg, kid: 'k1', typ: 'JWT' })}.${encoded(claims)}`;
  return `${content}.${sign(content)}`;
}

describe('a client assertion', () => {
  test.each(['ES384', 'RS384'] as const)(
    'by a key for %s gets a token with read access',
    async (algorithm) => {
      const own = makeClientKey('k2', algorithm);
      ({ clientId } = await makeFhirClient(world, { ownKeys: keySet(world.key, own) }));
      const answer = await askWith(world, await assertion({}, own), { scope: 'system/Patient.rs' });
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(answer.json).toMatchObject({ token_type: 'Bearer', scope: 'system/Patient.rs' });
      expect(await readsWith(world, answer.json.access_token)).toBe(200);
      const [given] = await world.audited({ action: 'fhir.token-given', subjectId: clientId }, ['details']);
      expect(given?.details).toMatchObject({ key: 'k2', scopes: ['system/Patient.rs'] });
    },
  );

  test('counts once within its validity', async () => {
    const once = await assertion();
    const tries = await Promise.all([askWith(world, once), askWith(world, once), askWith(world, once)]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    const { clientId: other } = await makeFhirClient(world, { ownKeys: keySet(world.key) });
    const claims = { jti: 'the same' };
    for (const id of [clientId, other])
      expect((await askWith(world, await assertionOf(world, world.key, id, { claims }))).status).toBe(200);
    const used = world.db.selectFrom('fhirAssertions').where('clientId', 'in', [clientId, other]);
    const rows = () => used.select('clientId').execute();
    await cleanUp(world.deps);
    expect(await rows()).toHaveLength(3);
    world.time.now += 301_000;
    await cleanUp(world.deps);
    expect(await rows()).toEqual([]);
  });

  test('may come from a clock that is off by less than a minute', async () => {
    for (const claims of [
      { exp: seconds() - 50 },
      { iat: seconds() + 50, exp: seconds() + 350 },
      { nbf: seconds() + 50 },
    ])
      expect((await askWith(world, await assertion({ claims }))).status).toBe(200);
  });

  test('may name several audiences, and the client a second time', async () => {
    const aud = ['https://elsewhere.example.org', `${world.publicUrl}/fhir/oauth/token`];
    const answer = await askWith(world, await assertion({ claims: { aud } }), { client_id: clientId });
    expect(answer.status).toBe(200);
  });

  test('gets an unknown client’s answer if any part is wrong', async () => {
    const unknown = await askWith(
      world,
      await assertion({ claims: { iss: randomUUID(), sub: randomUUID() } }),
    );
    const byOther = makeClientKey();
    const pem = world.key.jwk.x ?? '';
    const claimed: [string, object][] = [
      ['expired', { exp: seconds() - 61 }],
      ['too long', { exp: seconds() + 400 }],
      ['without end', { exp: undefined }],
      ['end as text', { exp: String(seconds() + 100) }],
      ['not yet', { nbf: seconds() + 100 }],
      ['another audience', { aud: `${world.publicUrl}/fhir` }],
      ['without audience', { aud: undefined }],
      ['another issuer', { iss: randomUUID() }],
      ['another subject', { sub: randomUUID() }],
      ['without id', { jti: undefined }],
      ['an id that is a number', { jti: 1 }],
    ];
    const assertions: [string, string][] = [
      ['another key', await assertion({}, byOther)],
      ['unknown kid', await assertion({ header: { kid: 'k9' } })],
      ['without kid', await assertion({ header: { kid: undefined } })],
      ['another address of keys', await assertion({ header: { jku: 'https://keys.example.org' } })],
      [
        'HS256 with the public key',
        forged('HS256', (text) => createHmac('sha256', pem).update(text).digest('base64url')),
      ],
      [
        'HS384 with the set',
        forged('HS384', (text) => createHmac('sha384', keySet(world.key)).update(text).digest('base64url')),
      ],
      ['none', forged('none', () => '')],
      ['ES384 without signature', forged('ES384', () => '')],
      ['no JWT', 'a.b.c'],
      ['no text', '.'],
    ];
    for (const [name, claims] of claimed) assertions.push([name, await assertion({ claims })]);
    for (const [name, sent] of assertions) {
      const { status, body } = await askWith(world, sent);
      expect([name, status, body]).toEqual([name, 401, unknown.body]);
    }
    expect(unknown.json.error).toBe('invalid_client');
  });

  test('is refused for a disabled and an expired client', async () => {
    for (const change of [
      { disabledAt: new Date() },
      { disabledAt: null, expiresAt: new Date(world.time.now) },
    ]) {
      await world.db.updateTable('fhirClients').set(change).where('id', '=', clientId).execute();
      expect(await world.asks(clientId)).toBe(401);
    }
  });

  test('is refused together with other credentials or without its type', async () => {
    const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
    const grant = { grant_type: 'client_credentials' };
    const sent = await assertion();
    const basic = { authorization: `Basic ${Buffer.from(`${clientId}:x`).toString('base64')}` };
    for (const answer of [
      await askWith(world, sent, { client_secret: 'fhs_x' }),
      await askToken(world, { ...grant, client_assertion_type: type, client_assertion: sent }, basic),
      await askToken(world, { ...grant, client_assertion: sent }),
      await askToken(world, { ...grant, client_assertion_type: type }),
      await askWith(world, sent, {
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:saml2-bearer',
      }),
    ])
      expect([answer.status, answer.json.error]).toEqual([400, 'invalid_request']);
    const another = await askWith(world, sent, { client_id: randomUUID() });
    expect([another.status, another.json.error]).toEqual([401, 'invalid_client']);
    expect((await askWith(world, sent)).status).toBe(200);
  });
});

test('a client with a secret cannot assert, and one with keys has no secret', async () => {
  const { clientId: bySecret, secret } = await makeFhirClient(world);
  expect(await world.asks(bySecret)).toBe(401);
  for (const guess of [secret, '', 'null'])
    expect((await askBySecret(world, clientId, guess)).status).toBe(401);
});

test('SMART’s configuration and the capability statement name both methods', async () => {
  const configuration = (await world.app.inject('/fhir/.well-known/smart-configuration')).json();
  expect(configuration).toMatchObject({
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: ['ES384', 'RS384'],
    grant_types_supported: ['client_credentials'],
  });
  expect(configuration.scopes_supported).toContain('system/Patient.rs');
  expect(configuration.capabilities).toContain('client-confidential-asymmetric');
});

test('limits assertions by the client that they name, verified or not', async () => {
  const limited = await createClientKeyWorld({ rateLimits: true });
  const { clientId: id } = await makeFhirClient(limited, { ownKeys: keySet(limited.key) });
  const forgery = await assertionOf(limited, makeClientKey(), id);
  const statuses: number[] = [];
  for (let times = 0; times < 21; times++) statuses.push((await askWith(limited, forgery)).status);
  expect(statuses).toEqual([...Array(20).fill(401), 429]);
  await limited.close();
});
