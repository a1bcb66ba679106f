// Runs on both PostgreSQLs: the database itself lets one of two partners be on.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSecret, signingSecret } from '#server/features/practice/practice-services/partner-secrets.ts';
import { selectSecrets } from '#server/features/practice/practice-services/stored-partners.ts';
import {
  connectPartner,
  type PartnerServer,
  partnerSettings,
  startPartnerServer,
} from '#server/test-support/partners.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
let server: PartnerServer;
let settings: ReturnType<typeof partnerSettings>;
beforeAll(async () => {
  world = await createWorld({ environment: { PRIVATE_SERVICE_ADDRESSES: 'true' } });
  server = await startPartnerServer(world.publicUrl);
});
const signIn = async () => {
  settings = partnerSettings(world, await world.signedIn(world.staff.administrator));
};
afterAll(async () => {
  await world.close();
  await server.close();
});
beforeEach(async () => {
  await signIn();
  for (const kind of ['intake', 'check-in', 'history'] as const) await settings.remove(kind);
});

const DAY = 86_400_000;
const code = async (answer: Promise<{ error: { code: string } }>) => (await answer).error.code;

test('shows the secret once, and stores it sealed', async () => {
  const saved = (await settings.save('intake')).result;
  const secret = String(saved.newSecret);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(saved.set).toMatchObject({ isOn: false, secrets: [{ end: secret.slice(-4), use: 'present' }] });
  expect((await settings.read('intake')).newSecret).toBeNull();
  const dump = JSON.stringify([
    await world.db.selectFrom('partnerSecrets').selectAll().execute(),
    await world.audited({ action: 'partner.%' }),
  ]);
  expect(dump).not.toContain(secret);
});

test('third-party intake and check-in exclude each other', async () => {
  for (const kind of ['intake', 'check-in', 'history'] as const) await settings.save(kind);
  expect((await settings.turn('intake', true)).result.set?.isOn).toBe(true);
  expect((await settings.read('check-in')).otherOn).toBe('intake');
  expect(await code(settings.turn('check-in', true))).toBe('OTHER_PARTNER_ON');
  expect((await settings.turn('history', true)).result.otherOn).toBeNull();
  expect((await settings.turn('check-in', true, true)).result.set?.isOn).toBe(true);
  expect((await settings.read('intake')).set?.isOn).toBe(false);
  const both = world.db.updateTable('partners').set({ isOn: true }).where('kind', '=', 'intake');
  await expect(both.where('retiredAt', 'is', null).execute()).rejects.toThrow(/partner_in_use/);
});

test('refuses the second of two concurrent edits that turn on one each', async () => {
  await settings.save('intake');
  await settings.save('check-in');
  const answers = await Promise.all([settings.turn('intake', true), settings.turn('check-in', true)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a new secret overlaps with the former one, which then ends', async () => {
  await settings.save('intake');
  world.time.now += 1_000;
  const { newSecret, set } = (await settings.newSecret('intake')).result;
  expect(set?.secrets.map(({ use }) => use)).toEqual(['next', 'present']);
  expect(set?.secrets[0]?.end).toBe(newSecret?.slice(-4));
  world.time.now += DAY;
  await signIn();
  expect((await settings.read('intake')).set?.secrets.map(({ use }) => use)).toEqual(['present', 'former']);
  world.time.now += DAY;
  await signIn();
  expect((await settings.read('intake')).set?.secrets.map(({ use }) => use)).toEqual(['present']);
});

test('a secret that others may know ends at once', async () => {
  const first = (await settings.save('intake')).result.set?.secrets[0]?.id;
  await settings.newSecret('intake');
  const { set } = (await settings.newSecret('intake', true)).result;
  expect(set?.secrets).toMatchObject([{ use: 'present' }]);
  const rows = await world.db
    .selectFrom('partnerSecrets')
    .selectAll()
    .where('id', '=', String(first))
    .execute();
  expect(rows).toMatchObject([{ secret: null }]);
});

test('another host is another partner: it gets a new secret, and stays on', async () => {
  await connectPartner(settings, 'intake', server);
  const before = (await settings.read('intake')).set?.secrets[0]?.id;
  const path = (await settings.save('intake', { url: `${server.url}/more` })).result;
  expect([path.newSecret, path.set?.secrets[0]?.id]).toEqual([null, before]);
  const host = (await settings.save('intake', { url: 'https://other.example/start' })).result;
  expect(host.newSecret).not.toBeNull();
  expect(host.set).toMatchObject({ isOn: true, url: 'https://other.example/start' });
  expect(host.set?.secrets.map(({ id }) => id)).not.toContain(before);
});

test('a test reports what is wrong', async () => {
  expect(await settings.test('intake')).toEqual({ outcome: 'not-set', status: null });
  await connectPartner(settings, 'intake', server);
  expect(await settings.test('intake')).toEqual({ outcome: 'ok', status: 200 });
  server.trouble.push(null, 500, 404, 302);
  for (const outcome of ['unreachable', 'unreachable', 'practice-unknown', 'unexpected'])
    expect(await settings.test('intake')).toMatchObject({ outcome });
  await settings.save('intake', { url: server.url, partnerPracticeId: 'someone-else' });
  expect(await settings.test('intake')).toEqual({ outcome: 'unexpected', status: 200 });
  server.secret = null;
  expect(await settings.test('intake')).toEqual({ outcome: 'secret-refused', status: 401 });
  const demo = await settings.save('check-in', { url: `${world.publicUrl}/demo-partner` });
  expect(demo.status).toBe(200);
  expect(await settings.test('check-in')).toEqual({ outcome: 'demo', status: null });
});

test.each([
  ['http elsewhere', { url: 'http://partner.example' }, 'url'],
  ['a user in the address', { url: 'https://a:b@partner.example' }, 'url'],
  ['a query', { url: 'https://partner.example/?a=b' }, 'url'],
  ['a script', { url: 'javascript:alert(1)' }, 'url'],
  ['no practice ID', { partnerPracticeId: ' ' }, 'partnerPracticeId'],
  ['no message', { messageEn: ' ' }, 'messageEn'],
  ['a long message', { messageEs: 'a'.repeat(501) }, 'messageEs'],
  ['another practice’s visit type', { visitTypeIds: 'other' as never }, 'visitTypeIds'],
])('refuses %s', async (_what, change, name) => {
  const visitTypeIds = 'visitTypeIds' in change ? { visitTypeIds: [world.otherPractice.visitTypeId] } : {};
  const answer = await settings.save('intake', { ...change, ...visitTypeIds });
  expect(answer.error.code).toBe('INVALID_INPUT');
  expect(Object.keys(answer.error.details?.fields ?? {})).toEqual([name]);
});

test('only a questionnaire has, and needs, a namespace root', async () => {
  expect(await code(settings.save('history', { namespaceRoot: '' }))).toBe('INVALID_INPUT');
  expect(await code(settings.save('history', { namespaceRoot: 'history' }))).toBe('INVALID_INPUT');
  const intake = await settings.save('intake', { namespaceRoot: 'https://history.example.org/ns' });
  expect(intake.result.set?.namespaceRoot).toBe('');
});

test('refuses a private address unless the installation allows it', async () => {
  const strict = await createWorld();
  const strictly = partnerSettings(strict, await strict.signedIn(strict.staff.administrator));
  for (const url of ['http://localhost:4000', 'https://10.0.0.7', 'https://[::1]']) {
    const { error } = await strictly.save('intake', { url });
    expect(error.details?.fields).toEqual({ url: 'SERVICE_ADDRESS_PRIVATE' });
  }
  await strict.close();
});

test('a secret opens only in its own practice', async () => {
  await settings.save('intake');
  const partner = await world.db
    .selectFrom('partners')
    .selectAll()
    .where('retiredAt', 'is', null)
    .executeTakeFirstOrThrow();
  const secret = signingSecret(await selectSecrets(world.db, partner.id), world.time.now);
  if (!secret) throw new Error('no secret');
  expect(openSecret(world.deps.keys, partner, secret).text).toHaveLength(43);
  expect(() => openSecret(world.deps.keys, { practiceId: world.otherPractice.id }, secret)).toThrow();
});
