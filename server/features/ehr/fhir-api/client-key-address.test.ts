import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  type ClientKey,
  type ClientKeyWorld,
  createClientKeyWorld,
  keySet,
  makeClientKey,
} from '#server/test-support/client-keys.ts';
import { makeFhirClient } from '#server/test-support/fhir-api.ts';

let world: ClientKeyWorld;
let server: Server;
let keysUrl: string;
let answer: { status: number; body: string; location?: string };
let asked = 0;
let clientId: string;
const [first, second] = [makeClientKey('first'), makeClientKey('second')];

beforeAll(async () => {
  world = await createClientKeyWorld({ environment: { PRIVATE_SERVICE_ADDRESSES: 'true' } });
  server = createServer((_request, response) => {
    asked += 1;
    const { status, body, location } = answer;
    response.writeHead(status, location ? { location } : {}).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  keysUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
});
beforeEach(async () => {
  answer = { status: 200, body: keySet(first) };
  asked = 0;
  ({ clientId } = await makeFhirClient(world, { ownKeys: { url: keysUrl } }));
});
afterAll(async () => {
  await world.close();
  await new Promise((resolve) => server.close(resolve));
});

const ask = (key: ClientKey, id = clientId) => world.asks(id, key);

test('reads keys when needed, and again after five minutes', async () => {
  expect(await ask(first)).toBe(200);
  expect(await ask(first)).toBe(200);
  expect(asked).toBe(1);
  world.time.now += 5 * 60_000;
  expect(await ask(first)).toBe(200);
  expect(asked).toBe(2);
});

test('concurrent requests share one read', async () => {
  expect(await Promise.all([ask(first), ask(first), ask(first)])).toEqual([200, 200, 200]);
  expect(asked).toBe(1);
});

test('rereads for an unknown key, at most once a minute; a revoked key stops working', async () => {
  expect(await ask(first)).toBe(200);
  answer.body = keySet(second);
  expect(await ask(second)).toBe(401);
  expect(asked).toBe(1);
  world.time.now += 60_000;
  expect(await ask(second)).toBe(200);
  expect(await ask(first)).toBe(401);
  expect(asked).toBe(2);
});

test.each([
  ['no key for RS384 or ES384', 200, 'Maria Gomez: no JSON'],
  ['no key for RS384 or ES384', 200, '{"keys":[{"kid":"Maria Gomez"}]}'],
  ['status 500', 500, 'Maria Gomez'],
  ['too-large', 200, 'Maria Gomez'.repeat(10_000)],
])('logs a reason, and nothing of the answer: %s', async (why, status, body) => {
  const warn = vi.spyOn(world.deps.log, 'warn');
  answer = { status, body };
  expect(await ask(first)).toBe(401);
  expect(warn.mock.calls).toEqual([[{ clientId, why }, 'client keys not read']]);
  warn.mockRestore();
});

test('refuses the client while its keys cannot be read or used, and retries after a minute', async () => {
  for (const odd of [
    { status: 500, body: '' },
    { status: 302, body: keySet(first), location: keysUrl },
    { status: 200, body: '<html>' },
    { status: 200, body: '{"keys":[]}' },
    { status: 200, body: JSON.stringify({ keys: [{ ...first.jwk, use: 'enc' }] }) },
    { status: 200, body: JSON.stringify({ keys: [{ ...first.jwk, d: 'private' }] }) },
    { status: 200, body: keySet(first).padEnd(70_000) },
  ]) {
    const { clientId: id } = await makeFhirClient(world, { ownKeys: { url: keysUrl } });
    asked = 0;
    answer = odd;
    expect([odd, await ask(first, id), await ask(first, id), asked]).toEqual([odd, 401, 401, 1]);
    answer = { status: 200, body: keySet(first) };
    world.time.now += 60_000;
    expect(await ask(first, id)).toBe(200);
  }
});

test('skips unusable keys', async () => {
  const { keys } = JSON.parse(keySet(first));
  answer.body = JSON.stringify({
    keys: [{ kty: 'oct', k: 'x' }, { kty: 'OKP' }, { ...keys[0], kid: 'x', alg: 'ES256' }, ...keys],
  });
  expect(await ask(first)).toBe(200);
});

test('shows administrators which keys were read, and when reading failed', async () => {
  const administrator = await world.signedIn(world.staff.administrator);
  const shown = async () => {
    const { result } = await administrator.call('GET /api/admin/practices/:practiceId/fhir-clients', {
      params: { practiceId: world.practice.id },
    });
    return result.clients.find((one) => one.clientId === clientId)?.ownKeys;
  };
  expect(await shown()).toEqual({ url: keysUrl, keys: [], at: null, failedAt: null });
  answer.status = 503;
  await ask(first);
  const failedAt = new Date(world.time.now).toISOString();
  expect(await shown()).toEqual({ url: keysUrl, keys: [], at: null, failedAt });
  answer.status = 200;
  world.time.now += 60_000;
  await ask(first);
  const at = new Date(world.time.now).toISOString();
  expect(await shown()).toEqual({
    url: keysUrl,
    keys: [{ id: 'first', algorithm: 'ES384' }],
    at,
    failedAt: null,
  });
});

test('does not read from a private network unless the installation allows it', async () => {
  const strict = await createClientKeyWorld();
  const { clientId: id } = await makeFhirClient(strict, { ownKeys: { url: keysUrl } });
  expect(await strict.asks(id, first)).toBe(401);
  expect(asked).toBe(0);
  await strict.close();
});
