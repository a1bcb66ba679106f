// Runs on both PostgreSQLs: upserts and JSON.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { DEFAULT_STAFF_METHODS, type StaffTopic } from '#shared/domain/visit-message.ts';
import { staffToTell } from './notification-settings.service.ts';

let world: World;
let provider: Browser & { staffSessionId: string };
beforeAll(async () => {
  world = await createWorld();
  provider = await world.signedIn(world.staff.provider);
  await world.proves(provider);
});
afterAll(() => world.close());

const read = async (who = provider) => (await who.call('GET /api/provider/notification-settings')).result;
const save = (body: object, who = provider) =>
  who.call('PUT /api/provider/notification-settings', { body: body as never });
const told = (topic: StaffTopic, account = world.staff.provider) =>
  staffToTell(
    world.deps,
    world.db,
    { practiceId: world.practice.id, providerId: account.accountId, scheduledBy: [account.accountId] },
    topic,
  );

test('defaults to the account’s own address and topics until the owner chooses', async () => {
  const { methods, ...rest } = await read();
  expect(rest).toEqual({
    version: 0,
    email: world.staff.provider.email,
    mobile: null,
    language: 'en',
    scope: 'own',
    available: ['Email', 'SMS'],
  });
  expect(methods).toEqual({ ...DEFAULT_STAFF_METHODS, patientWaits: ['Email', 'Push'] });
  expect(await told('patientJoined')).toEqual([]);
  expect(await told('cancellation')).toMatchObject([
    { method: 'Email', recipient: world.staff.provider.email },
  ]);
});

test('applies a choice at once, and refuses another page’s outdated save', async () => {
  const { available: _, ...before } = await read();
  const chosen = {
    ...before,
    email: 'rivera@elsewhere.example',
    mobile: '(602) 555-0147',
    language: 'es',
    methods: { ...before.methods, patientJoined: ['Email', 'SMS'], cancellation: [] },
  };
  expect((await save(chosen)).result).toMatchObject({ version: 1, mobile: '+16025550147', language: 'es' });
  expect(await told('patientJoined')).toMatchObject([
    { method: 'Email', recipient: 'rivera@elsewhere.example', language: 'es' },
    { method: 'SMS', recipient: '+16025550147' },
  ]);
  expect(await told('cancellation')).toEqual([]);
  expect((await save(chosen)).error.code).toBe('CHANGED_MEANWHILE');
});

test('push is a method of each topic, and the only method of some', async () => {
  const { available: _, mobile, ...before } = await read();
  const methods = { ...before.methods, cancellation: ['Push'], nextPatient: [] };
  const chosen = { ...before, mobile: mobile ?? '', methods };
  const { version, methods: saved } = (await save(chosen)).result;
  expect(saved).toEqual(methods);
  expect(await told('cancellation')).toEqual([{ accountId: world.staff.provider.accountId, method: 'Push' }]);
  const byEmail = { ...chosen, version, methods: { ...methods, nextPatient: ['Email'] } };
  expect((await save(byEmail)).error.code).toBe('INVALID_INPUT');
  expect((await save({ ...before, version, mobile: mobile ?? '' })).status).toBe(200);
});

test('requires a number for text messages', async () => {
  const { available: _, ...before } = await read();
  const refusal = await save({ ...before, mobile: '', methods: { ...before.methods, reschedule: ['SMS'] } });
  expect(refusal.error).toMatchObject({
    code: 'INVALID_INPUT',
    details: { fields: { mobile: 'PHONE_REQUIRED_IF_CHECKED' } },
  });
});

test('notifies people of their own visits, of visits they scheduled, or of all of the practice’s', async () => {
  const [provider, admin] = [world.staff.provider.accountId, world.staff.clinicalAdmin.accountId];
  const asked = await world.signedIn(world.staff.clinicalAdmin);
  const hears = async (scheduledBy: string[], topic: StaffTopic = 'cancellation') => {
    const visit = { practiceId: world.practice.id, providerId: provider, scheduledBy };
    const people = await staffToTell(world.deps, world.db, visit, topic);
    return people.some(({ accountId }) => accountId === admin);
  };
  const { available: _, ...stored } = await read(asked);
  const before = { ...stored, mobile: '' };
  expect(before.scope).toBe('scheduled');
  expect([await hears([provider]), await hears([provider, admin])]).toEqual([false, true]);
  await save({ ...before, scope: 'practice' }, asked);
  expect(await hears([provider])).toBe(true);
  await save({ ...before, version: 1, scope: 'own' }, asked);
  expect([await hears([admin]), await hears([admin], 'undeliverable')]).toEqual([false, true]);
  await world.db.updateTable('notificationSettings').set({ scope: 'practice' }).execute();
  const elsewhere = { practiceId: world.otherPractice.id, providerId: provider, scheduledBy: [] };
  expect(await staffToTell(world.deps, world.db, elsewhere, 'cancellation')).toEqual([]);
  await world.db.updateTable('notificationSettings').set({ scope: null }).execute();
});

test('accounts without visits have no settings, and another practice’s colleague is not notified', async () => {
  for (const account of [world.staff.rpmOnly, world.staff.adminOnly]) {
    const answer = await (await world.signedIn(account)).call('GET /api/provider/notification-settings');
    expect(answer.error.code).toBe('ACCESS_DENIED');
    expect(await told('cancellation', account)).toEqual([]);
  }
  expect(await told('cancellation', world.staff.outsider)).toEqual([]);
  await world.db
    .updateTable('accounts')
    .set({ apiAccess: 0x99 })
    .where('id', '=', world.staff.clinicalAdmin.accountId)
    .execute();
  expect(await told('cancellation', world.staff.clinicalAdmin)).toEqual([]);
});
