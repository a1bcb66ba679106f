// Runs on both PostgreSQLs: an upsert, and times that the database compares.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openWebPush } from '#server/adapters/messaging/push/web-push.ts';
import { loadKeys } from '#server/runtime/config/keys.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { openPushService } from '#server/test-support/push-service.ts';
import { TEST_SECRET } from '#server/test-support/settings.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { MOST_PUSH_DEVICES, PUSH_KINDS } from '#shared/contracts/rest/messages/push-devices.ts';
import { addDevice, noteOnce, textOf } from './push.service.ts';
import { pushTo, sendPushJob } from './send-push.job.ts';

let world: World;
let service: Awaited<ReturnType<typeof openPushService>>;
let provider: Browser & { staffSessionId: string };

beforeAll(async () => {
  service = await openPushService();
  world = await createWorld();
  world.deps.push = openWebPush({
    key: world.deps.keys.push,
    publicUrl: world.publicUrl,
    allowPrivate: true,
  });
});
afterAll(async () => {
  await world.close();
  await service.close();
});
beforeEach(async () => {
  service.taken.length = 0;
  service.behavior.status = 201;
  service.behavior.failing = '';
  world.jobs.queued.length = 0;
  await world.db.deleteFrom('pushSubscriptions').execute();
  await world.db.deleteFrom('messages').where('kind', '=', 'push-ended').execute();
  provider = await world.signedIn(world.staff.provider);
  await world.proves(provider);
});

const NEW = { endpoint: 'https://push.example/one', p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) };
const add = (who: Browser, body: object = NEW) =>
  who.call('POST /api/provider/push-devices', { body: body as typeof NEW });
const devicesOf = async (who: Browser) =>
  (await who.call('GET /api/provider/push-devices', {})).result?.devices ?? [];

const reachable = (name = 'phone') =>
  addDevice(
    world.deps,
    {
      accountId: world.staff.provider.accountId,
      staffSessionId: provider.staffSessionId,
    } as Parameters<typeof addDevice>[1],
    { endpoint: service.endpoint(name), ...service.keys },
    '',
  );
const pushed = async () => {
  const visitId = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0712';
  await world.db
    .transaction()
    .execute((trx) =>
      pushTo(world.deps, trx, [world.staff.provider.accountId], { kind: 'patientWaits', visitId }),
    );
  await world.jobs.run();
  return visitId;
};

test('a push reaches each of the person’s browsers, encrypted and signed, and names no one', async () => {
  await reachable('phone');
  await reachable('desktop');
  const visitId = await pushed();
  expect(service.taken.map(({ path }) => path).sort()).toEqual(['/desktop', '/phone']);
  expect(service.taken[0]?.text).toEqual({
    title: 'A patient is waiting',
    body: 'No one has taken over yet.',
    path: `/provider/visits/${visitId}`,
    tag: `patientWaits:${visitId}`,
    takeOver: { title: 'I’ll take over', path: `/api/provider/visits/${visitId}/take-over` },
  });
  expect(service.taken[0]?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '600',
    authorization: expect.stringMatching(/^vapid t=.+, k=/),
  });
  const [device] = await devicesOf(provider);
  expect(device?.lastUsedAt).toBe(new Date(world.time.now).toISOString());
});

test('only pushes about long waits have a button that takes over', () => {
  const visitId = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0712';
  const kinds = PUSH_KINDS.filter((kind) => textOf(kind, visitId, 'en').takeOver);
  expect(kinds).toEqual(['patientWaits', 'callAsked', 'timeAsked']);
  expect(textOf('callAsked', visitId, 'es').takeOver?.title).toBe('Yo me hago cargo');
  expect(textOf('test', null, 'en').takeOver).toBeNull();
});

test('remembers a push’s subject for two days of the product’s clock, not the database’s', async () => {
  const { accountId } = world.staff.provider;
  const begins = Date.parse('2041-05-01T12:00:00Z');
  const days = (count: number) => new Date(begins + count * 24 * 60 * 60_000);
  const note = (at: Date) =>
    world.db.transaction().execute((trx) => noteOnce(trx, { accountId, about: 'nextPatient:one', at }));
  expect(await note(days(0))).toBe(true);
  expect(await note(days(2))).toBe(false);
  expect(await note(days(2.1))).toBe(true);
  const notices = await world.db
    .selectFrom('pushNotices')
    .where('accountId', '=', accountId)
    .select('at')
    .execute();
  expect(notices).toEqual([{ at: days(2.1) }]);
});

test.each([404, 410])(
  'removes a browser after its service answers %d, and notifies its owner',
  async (status) => {
    await reachable();
    service.behavior.status = status;
    await pushed();
    expect(await devicesOf(provider)).toEqual([]);
    expect(world.jobs.queued.map(({ name }) => name)).toEqual(['send-message']);
    expect(await world.audited({ action: 'push-device.removed' }, ['actor'])).toContainEqual({
      actor: 'system',
    });
  },
);

const paths = () => service.taken.map(({ path }) => path).sort();

test('retrying a failed browser repeats nothing at the others', async () => {
  for (const name of ['phone', 'desktop', 'tablet']) await reachable(name);
  service.behavior.failing = 'tablet';
  await pushed();
  for (let retry = 0; retry < 3; retry += 1) await world.jobs.run();
  expect(paths()).toEqual(['/desktop', '/phone']);
  service.behavior.failing = '';
  await world.jobs.run();
  expect(paths()).toEqual(['/desktop', '/phone', '/tablet']);
});

test('a former release’s job reaches each browser', async () => {
  await reachable('phone');
  await reachable('desktop');
  const { accountId } = world.staff.provider;
  const data = { accountId, kind: 'patientWaits', visitId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0712' } as const;
  await world.db.transaction().execute((trx) => world.jobs.enqueue(trx, sendPushJob, data));
  await world.jobs.run();
  await world.jobs.run();
  expect(paths()).toEqual(['/desktop', '/phone']);
});

test('removes a browser that fails for days, and notifies its owner', async () => {
  await reachable('phone');
  await reachable('desktop');
  service.behavior.failing = 'phone';
  await pushed();
  expect(await devicesOf(provider)).toHaveLength(2);
  world.time.now += 4 * 24 * 60 * 60_000;
  provider = await world.signedIn(world.staff.provider);
  await world.jobs.run();
  expect(await devicesOf(provider)).toHaveLength(1);
  const told = await world.db
    .selectFrom('messages')
    .where('kind', '=', 'push-ended')
    .select(['accountId', 'method'])
    .execute();
  expect(told).toEqual([{ accountId: world.staff.provider.accountId, method: 'Email' }]);
});

test('retries a service that answers incorrectly, and follows no redirect', async () => {
  await reachable();
  service.behavior.status = 307;
  service.behavior.location = service.endpoint('elsewhere');
  await pushed();
  expect(service.taken).toEqual([]);
  expect(world.jobs.queued).toHaveLength(1);
  service.behavior.status = 201;
  await world.jobs.run();
  expect(service.taken.map(({ path }) => path)).toEqual(['/phone']);
});

test('a former application secret signs no pushes', async () => {
  const secrets = ['another secret of thirty-two letters', TEST_SECRET] as const;
  const rotated = openWebPush({
    key: loadKeys(secrets).push,
    publicUrl: world.publicUrl,
    allowPrivate: true,
  });
  const text = { title: '', body: '', path: '/', tag: '', takeOver: null };
  const target = { endpoint: service.endpoint('phone'), keys: service.keys };
  const { serverKey } = world.deps.push;
  expect(rotated.serverKey).not.toBe(serverKey);
  expect(await rotated.send({ ...target, serverKey }, text)).toBe('gone');
  expect(await rotated.send({ ...target, serverKey: rotated.serverKey }, text)).toBe('sent');
});

test.each([
  ['http', 'http://push.example/one'],
  ['a script', 'javascript:alert(1)'],
  ['no address', 'push'],
  ['too long', `https://push.example/${'a'.repeat(2_000)}`],
])('refuses an endpoint: %s', async (_what, endpoint) => {
  expect((await add(provider, { ...NEW, endpoint })).error?.code).toBe('INVALID_INPUT');
});

test.each([
  ['p256dh', `B${'a'.repeat(87)}`],
  ['p256dh', 'a'.repeat(10_000)],
  ['auth', 'a'.repeat(23)],
])('refuses a wrong %s', async (key, value) => {
  expect((await add(provider, { ...NEW, [key]: value })).error?.code).toBe('INVALID_INPUT');
});

test.each(['https://127.0.0.1/', 'https://[::1]/', 'https://169.254.169.254/', 'https://localhost/'])(
  'does not call an endpoint in the server’s own network: %s',
  async (endpoint) => {
    const push = openWebPush({ key: world.deps.keys.push, publicUrl: world.publicUrl });
    const text = { title: '', body: '', path: '/', tag: '', takeOver: null };
    const { serverKey } = push;
    expect(await push.send({ endpoint, keys: service.keys, serverKey }, text)).toBe('gone');
  },
);

test('a person has at most ten devices, and the same browser counts once', async () => {
  for (let index = 0; index < MOST_PUSH_DEVICES; index++)
    await add(provider, { ...NEW, endpoint: `https://push.example/${index}` });
  expect((await add(provider)).error?.code).toBe('TOO_MANY_PUSH_DEVICES');
  expect((await add(provider, { ...NEW, endpoint: 'https://push.example/3' })).status).toBe(200);
  expect(await devicesOf(provider)).toHaveLength(MOST_PUSH_DEVICES);
});

test('a renewed subscription stays the same device, and replaces no other person’s', async () => {
  const { deviceId } = (await add(provider)).result ?? { deviceId: '' };
  const renewed = { ...NEW, endpoint: 'https://push.example/renewed', replaces: NEW.endpoint };
  const colleague = await world.signedIn(world.staff.clinicalAdmin);
  // For a colleague it is a new device, which requires a proof.
  const theirs = { ...renewed, endpoint: 'https://push.example/theirs' };
  expect((await add(colleague, theirs)).error.code).toBe('PROOF_REQUIRED');
  await world.proves(colleague);
  expect((await add(colleague, theirs)).result?.deviceId).not.toBe(deviceId);
  world.time.now += 3_600_000;
  expect((await add(provider, renewed)).result).toEqual({ deviceId });
  expect((await devicesOf(provider)).map((device) => device.deviceId)).toEqual([deviceId]);
});

test('a colleague’s device cannot be seen, tested or removed', async () => {
  const { deviceId } = (await add(provider)).result ?? { deviceId: '' };
  const colleague = await world.signedIn(world.staff.clinicalAdmin);
  await world.proves(colleague);
  const params = { deviceId };
  expect(await devicesOf(colleague)).toEqual([]);
  for (const call of [
    colleague.call('DELETE /api/provider/push-devices/:deviceId', { params }),
    colleague.call('POST /api/provider/push-devices/:deviceId/test', { params }),
  ])
    expect((await call).error?.code).toBe('NOT_FOUND');
  expect(await devicesOf(provider)).toHaveLength(1);
});

test('a browser belongs to the last person who added it, and to no one after sign-out', async () => {
  await add(provider);
  const colleague = await world.signedIn(world.staff.clinicalAdmin);
  await world.proves(colleague);
  await add(colleague);
  expect(await devicesOf(provider)).toEqual([]);
  await colleague.call('POST /api/auth/sign-out', {});
  expect(await world.db.selectFrom('pushSubscriptions').select('id').execute()).toEqual([]);
});

test('stores neither the endpoint nor the keys in readable form', async () => {
  await add(provider);
  const row = await world.db.selectFrom('pushSubscriptions').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain('push.example');
});

test('the app can be installed, and its worker intercepts and caches nothing', async () => {
  const manifest = await world.app.inject('/manifest.webmanifest');
  expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/);
  const { icons, display, start_url } = manifest.json();
  expect([display, start_url]).toEqual(['standalone', '/provider/visits']);
  for (const { src, type } of icons) {
    const icon = await world.app.inject(src);
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, type]);
  }
  const worker = await world.app.inject('/service-worker.js');
  expect(worker.headers['content-type']).toMatch(/^text\/javascript/);
  expect(worker.headers['cache-control']).toBe('no-cache');
  expect(worker.body).not.toMatch(/'fetch'|caches/);
});
