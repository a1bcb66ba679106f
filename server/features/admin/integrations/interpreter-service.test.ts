import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import {
  type InterpreterServer,
  requestOf,
  startInterpreterServer,
  turnInterpretationOn,
} from '#server/test-support/interpreting.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import type { InterpreterServiceChange } from '#shared/contracts/rest/admin/interpreter-service.ts';

let world: LiveWorld;
let service: InterpreterServer;
let administrator: Browser;
const TOKEN = 'token-of-the-practice';
beforeAll(async () => {
  service = await startInterpreterServer(TOKEN);
  world = await createLiveWorld({ interpreters: null, environment: { PRIVATE_SERVICE_ADDRESSES: 'true' } });
  administrator = await world.signedIn(world.staff.administrator);
});
beforeEach(async () => {
  await world.db.updateTable('interpreterRequests').set({ interpreterServiceId: null }).execute();
  await world.db.deleteFrom('interpreterServices').execute();
  await turnInterpretationOn(world);
});
afterEach(() => {
  expect(world.failures.splice(0)).toEqual([]);
});
afterAll(async () => {
  await world.close();
  await service.close();
});

const params = () => ({ practiceId: world.practice.id });
const read = async () =>
  (await administrator.call('GET /api/admin/practices/:practiceId/interpreter-service', { params: params() }))
    .result;
const save = async (changes: Partial<InterpreterServiceChange> = {}) =>
  administrator.call('PUT /api/admin/practices/:practiceId/interpreter-service', {
    params: params(),
    body: {
      version: (await read()).version,
      url: `${service.url}/`,
      token: TOKEN,
      webhookSecret: '',
      ...changes,
    },
  });
const remove = async () =>
  administrator.call('POST /api/admin/practices/:practiceId/interpreter-service/removal', {
    params: params(),
    body: { version: (await read()).version },
  });
const check = async () =>
  (
    await administrator.call('POST /api/admin/practices/:practiceId/interpreter-service/test', {
      params: params(),
    })
  ).result;
const post = (body: object, { secret = TOKEN, practiceId = world.practice.id } = {}) => {
  const { payload, headers } = service.message(body, world.time.now, secret);
  const url = `/api/webhooks/interpreter/practices/${practiceId}`;
  return world.browser().request({ method: 'POST', url, payload, headers });
};

test('stores a key encrypted, and never shows it again', async () => {
  expect((await save({ webhookSecret: 'a-secret-that-signs' })).result).toMatchObject({
    source: 'practice',
    installation: null,
    own: { url: service.url, token: { end: 'tice' }, webhookSecret: { end: 'igns' } },
    switchedOn: true,
  });
  const dump = JSON.stringify([
    await read(),
    await world.db.selectFrom('interpreterServices').selectAll().execute(),
    await world.audited({ action: 'interpreter-service.%' }),
  ]);
  expect(dump).toContain(service.url);
  for (const secret of [TOKEN, 'a-secret-that-signs']) expect(dump).not.toContain(secret);
});

test('sends a request to the practice’s service, which reports to the practice’s address', async () => {
  await save();
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  expect(await provider.outcome('interpreter:request', { language: 'es' })).toBe('ok');
  const request = await requestOf(world, visit.visitId);
  await expect
    .poll(() => service.open.get(request.id))
    .toMatchObject({
      statusUrl: `${world.publicUrl}/api/webhooks/interpreter/practices/${world.practice.id}`,
    });
  const failed = { requestId: request.id, status: 'failed' };
  expect((await post(failed, { secret: 'a-secret-of-another' })).status).toBe(403);
  expect((await post(failed, { practiceId: world.otherPractice.id })).status).toBe(403);
  await save({ token: 'token-of-later-requests' });
  expect((await post({ ...failed, requestId: crypto.randomUUID() })).status).toBe(404);
  expect((await post(failed, { secret: 'token-of-later-requests' })).status).toBe(404);
  expect((await post(failed)).status).toBe(200);
  await provider.next('interpreter:changed', ({ state }) => state === 'NOT CONNECTED');
  await expect.poll(() => service.open.has(request.id)).toBe(false);
});

test('live visits follow at once: without a service, no interpreter can be requested', async () => {
  await save();
  const { visitId } = await world.scheduled();
  const provider = await world.staffIn(visitId);
  expect((await remove()).result).toMatchObject({ source: 'none', own: null });
  await expect.poll(() => provider.outcome('interpreter:request', { language: 'es' })).not.toBe('ok');
});

test('the test describes the service’s answer, and requests no interpreter', async () => {
  expect(await check()).toEqual({ outcome: 'no-service', status: null });
  await save();
  const { begun } = service;
  expect(await check()).toEqual({ outcome: 'ok', status: 404 });
  expect(service.begun).toBe(begun);
  service.trouble.push(401, 500, null);
  expect(await check()).toEqual({ outcome: 'token-refused', status: 401 });
  expect(await check()).toEqual({ outcome: 'unexpected', status: 500 });
  expect(await check()).toEqual({ outcome: 'unreachable', status: null });
  world.deps.settings.privateServiceAddresses = false;
  expect(await check()).toEqual({ outcome: 'address-refused', status: null });
  world.deps.settings.privateServiceAddresses = true;
  await world.db.updateTable('interpreterServices').set({ token: 'ffffffff.AAAA.AAAA' }).execute();
  expect(await check()).toEqual({ outcome: 'key-unreadable', status: null });
});

test('an empty key keeps the stored one, unless the address changes', async () => {
  await save({ webhookSecret: 'a-secret-that-signs' });
  expect((await save({ token: '' })).result.own).toMatchObject({
    token: { end: 'tice' },
    webhookSecret: { end: 'igns' },
  });
  expect((await check()).outcome).toBe('ok');
  const elsewhere = await save({ url: 'https://elsewhere.example.com/v1', token: '' });
  expect(elsewhere.error.details?.fields).toEqual({ token: 'FIELD_REQUIRED' });
});

test.each([
  ['plain HTTP', 'http://interpreters.example.com/v1', 'SERVICE_ADDRESS_INVALID'],
  ['a user in it', 'https://user:key@interpreters.example.com', 'SERVICE_ADDRESS_INVALID'],
  ['a private network', 'https://10.1.2.3/v1', 'SERVICE_ADDRESS_PRIVATE'],
  ['the machine itself', 'http://localhost:9/v1', 'SERVICE_ADDRESS_PRIVATE'],
  ['the cloud’s metadata', 'https://169.254.169.254/latest', 'SERVICE_ADDRESS_PRIVATE'],
])('refuses an address with %s', async (_, url, message) => {
  world.deps.settings.privateServiceAddresses = false;
  const answer = await save({ url });
  world.deps.settings.privateServiceAddresses = true;
  expect(answer.error.details?.fields).toEqual({ url: message });
});

test('refuses the second of two concurrent edits', async () => {
  const { version } = await read();
  await save();
  expect((await save({ version })).error.code).toBe('CHANGED_MEANWHILE');
});
