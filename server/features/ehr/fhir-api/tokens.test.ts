import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askToken, fhirCaller, makeFhirClient } from '#server/test-support/fhir-api.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const grant = { grant_type: 'client_credentials' };
const basic = (clientId: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
});

describe('the token endpoint', () => {
  test('issues a token by header and by form, for at most an hour', async () => {
    const { clientId, secret } = await makeFhirClient(world, { scopes: ['system/Patient.rs'] });
    const answers = [
      await askToken(world, grant, basic(clientId, secret)),
      await askToken(world, { ...grant, client_id: clientId, client_secret: secret }),
    ];
    for (const { status, json, headers } of answers) {
      expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
      expect(json).toMatchObject({ token_type: 'Bearer', scope: 'system/Patient.rs' });
      expect(Number(json.expires_in)).toBeLessThanOrEqual(3_600);
    }
    expect(answers[0]?.json.access_token).not.toBe(answers[1]?.json.access_token);
  });

  test('stores neither secrets nor tokens', async () => {
    const { secret, token } = await fhirCaller(world);
    for (const table of ['fhirClients', 'fhirTokens'] as const) {
      const kept = JSON.stringify(await world.db.selectFrom(table).selectAll().execute());
      expect(kept).not.toContain(secret);
      expect(kept).not.toContain(token);
    }
  });

  test('gives an unknown client, a wrong secret, a disabled and an expired client the same answer', async () => {
    const { clientId, secret } = await makeFhirClient(world);
    const disabled = await makeFhirClient(world);
    const expired = await makeFhirClient(world);
    const past = new Date(world.time.now - 1);
    const set = (id: string, change: object) =>
      world.db.updateTable('fhirClients').set(change).where('id', '=', id).execute();
    await set(disabled.clientId, { disabledAt: past });
    await set(expired.clientId, { expiresAt: past });
    const answers = [
      await askToken(world, grant, basic(clientId, `${secret}x`)),
      await askToken(world, grant, basic(clientId, '')),
      await askToken(world, grant, basic('00000000-0000-0000-0000-000000000000', secret)),
      await askToken(world, grant, basic("no one' or 1=1", secret)),
      await askToken(world, grant, basic(disabled.clientId, disabled.secret)),
      await askToken(world, grant, basic(expired.clientId, expired.secret)),
      await askToken(world, grant),
      await askToken(world, grant, { authorization: 'Basic ~' }),
    ];
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([401, answers[0]?.body]);
      expect(headers['www-authenticate']).toContain('Basic');
    }
    expect(answers[0]?.json.error).toBe('invalid_client');
  });

  test.each([
    [{}, 'invalid_request'],
    [{ grant_type: 'authorization_code' }, 'unsupported_grant_type'],
    [{ ...grant, scope: 'system/Patient.cud' }, 'invalid_scope'],
    [{ ...grant, scope: 'system/Consent.rs' }, 'invalid_scope'],
    [{ ...grant, client_assertion: 'eyJhbGciOiJub25lIn0.e30.' }, 'invalid_request'],
    [{ ...grant, client_secret: 'twice' }, 'invalid_request'],
  ])('%o is %s', async (form, error) => {
    const { clientId, secret } = await makeFhirClient(world, { scopes: ['system/Patient.rs'] });
    const answer = await askToken(world, form as Record<string, string>, basic(clientId, secret));
    expect([answer.status, answer.json.error]).toEqual([400, error]);
  });

  test('accepts only forms, each parameter once', async () => {
    const send = (type: string, payload: string) =>
      world.app.inject({
        method: 'POST',
        url: '/fhir/oauth/token',
        headers: { 'content-type': type },
        payload,
      });
    const form = 'application/x-www-form-urlencoded';
    for (const answer of [
      await send('application/json', '{"grant_type":"client_credentials"}'),
      await send(form, 'grant_type=client_credentials&grant_type=client_credentials'),
      await send(form, 'x'.repeat(100_000)),
    ])
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_request']);
  });
});

describe('a token', () => {
  test('expires, and ends with its client', async () => {
    const caller = await fhirCaller(world);
    expect((await caller.send('Patient')).status).toBe(200);
    world.time.now += 1_800_000;
    expect((await caller.send('Patient')).status).toBe(401);
    world.time.now -= 1_800_000;
    const change = (values: object) =>
      world.db.updateTable('fhirClients').set(values).where('id', '=', caller.clientId).execute();
    await change({ disabledAt: new Date(world.time.now) });
    const refused = await caller.send('Patient');
    expect([refused.status, refused.headers['www-authenticate']]).toEqual([
      401,
      'Bearer error="invalid_token"',
    ]);
    expect(refused.json()).toMatchObject({ resourceType: 'OperationOutcome', issue: [{ code: 'login' }] });
    await change({ disabledAt: null, scopes: ['system/Encounter.rs'] });
    expect((await caller.send('Patient')).status).toBe(403);
    expect((await caller.send('Encounter')).status).toBe(200);
  });

  test('is required for data, and cookies do not count', async () => {
    const browser = await world.signedIn(world.staff.administrator);
    for (const url of ['Patient', 'Binary/x', '$export', 'export/x', 'Patient/x']) {
      const answer = await browser.request({ url: `/fhir/${url}` });
      expect([url, answer.status, JSON.parse(answer.body).issue[0].code]).toEqual([url, 401, 'login']);
    }
    const caller = await fhirCaller(world);
    for (const authorization of ['Bearer', 'Bearer x', `Basic ${caller.token}`, `Bearer ${caller.secret}`])
      expect((await caller.send('Patient', { headers: { authorization } })).status).toBe(401);
  });

  test('records when and from where its client was last used', async () => {
    const caller = await fhirCaller(world);
    world.time.now += 120_000;
    await caller.send('Patient');
    const row = await world.db
      .selectFrom('fhirClients')
      .select(['lastUsedAt', 'lastUsedFrom'])
      .where('id', '=', caller.clientId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ lastUsedAt: new Date(world.time.now), lastUsedFrom: '127.0.0.1' });
  });
});

describe('limits', () => {
  let limited: World;
  beforeAll(async () => {
    limited = await createWorld({ rateLimits: true });
  });
  afterAll(() => limited.close());

  test('tokens by client and address', async () => {
    const { clientId } = await makeFhirClient(limited);
    const statuses: number[] = [];
    for (let times = 0; times < 21; times++)
      statuses.push((await askToken(limited, grant, basic(clientId, 'wrong'))).status);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401));
    const last = await askToken(limited, grant, basic(clientId, 'wrong'));
    expect([statuses[20], last.json.error]).toEqual([429, 'temporarily_unavailable']);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('requests by client', async () => {
    const caller = await fhirCaller(limited);
    const another = await fhirCaller(limited);
    let answer = await caller.send('Patient?_count=1');
    for (let times = 1; times < 601; times++) answer = await caller.send('Patient?_id=x');
    expect([answer.status, answer.json()]).toMatchObject([429, { issue: [{ code: 'throttled' }] }]);
    expect((await another.send('Patient?_id=x')).status).toBe(200);
  });
});
