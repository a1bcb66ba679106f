// Runs on both PostgreSQLs: conditional upserts, groups and aggregates, locks.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
let ada: Browser;
let boss: Browser;
let bossId: string;
let stranger: Browser;
let practiceId: number;
let enterpriseId: number;
let secondId: number;
beforeAll(async () => {
  world = await createWorld();
  const { db, practice, otherPractice } = world;
  ({ id: practiceId, enterpriseId } = practice);
  const account = await makeAccount(db, [practiceId], { isClientAdmin: true, administersInstallation: true });
  bossId = account.accountId;
  boss = await world.signedIn(account);
  stranger = await world.signedIn(await makeAccount(db, [otherPractice.id], { isClientAdmin: true }));
  const created = await boss.call('POST /api/admin/enterprises/:enterpriseId/practices', {
    params: { enterpriseId },
    body: { name: 'Ocotillo Pediatrics', timeZone: 'America/Denver', idempotencyKey: randomUUID() },
  });
  secondId = created.result.practiceId;
  ada = await world.signedIn(await makeAccount(db, [practiceId], { isClientAdmin: true }));
});
afterAll(() => world.close());

const enterprises = async (who: Browser) => (await who.call('GET /api/admin/enterprises')).result;
const read = async (who: Browser, id: number) =>
  who.call('GET /api/admin/practices/:practiceId', { params: { practiceId: id } });
const setActive = async (who: Browser, id: number, active: boolean) =>
  who.call('POST /api/admin/practices/:practiceId/status', {
    params: { practiceId: id },
    body: { active, version: (await read(boss, id)).result.version },
  });
const location = (name: string) => ({
  locationId: randomUUID(),
  name,
  address: '1 Main Street',
  city: 'Phoenix',
  state: 'AZ' as const,
  zipCode: '85001',
});

test('a new practice gets visit types, and administrators of the whole enterprise', async () => {
  const own = (await enterprises(boss)).enterprises.filter((one) => one.enterpriseId === enterpriseId);
  expect(own).toMatchObject([
    { enterpriseId, mayChange: true, practices: [{ name: 'Ocotillo Pediatrics' }, { practiceId }] },
  ]);
  const types = await boss.call('GET /api/admin/practices/:practiceId/visit-types', {
    params: { practiceId: secondId },
    query: {},
  });
  expect(types.result.total).toBeGreaterThan(0);
});

test('administrators of one practice see only it, and cannot change the enterprise', async () => {
  expect((await enterprises(ada)).enterprises).toMatchObject([
    { mayChange: false, practices: [{ practiceId }] },
  ]);
  expect((await enterprises(stranger)).enterprises).not.toMatchObject([{ enterpriseId }]);
  const body = { name: 'Hers', timeZone: 'America/Denver', idempotencyKey: randomUUID() };
  const create = await ada.call('POST /api/admin/enterprises/:enterpriseId/practices', {
    params: { enterpriseId },
    body,
  });
  expect(create.error.code).toBe('ACCESS_DENIED');
  expect((await setActive(ada, practiceId, false)).error.code).toBe('ACCESS_DENIED');
  expect((await read(ada, secondId)).error.code).toBe('NOT_FOUND');
});

test('sending the same form six times at once creates one practice', async () => {
  const body = { name: 'Twice', timeZone: 'America/Denver', idempotencyKey: randomUUID() };
  const answers = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(() =>
      boss.call('POST /api/admin/enterprises/:enterpriseId/practices', { params: { enterpriseId }, body }),
    ),
  );
  expect(new Set(answers.map(({ result }) => result.practiceId)).size).toBe(1);
  const named = await world.db.selectFrom('practices').select('id').where('name', '=', 'Twice').execute();
  expect(named).toHaveLength(1);
});

test('only the installation’s administrator can create an enterprise, with its first practice', async () => {
  const body = {
    enterpriseName: 'Juniper',
    name: 'Juniper North',
    timeZone: 'Europe/Berlin',
    idempotencyKey: randomUUID(),
  };
  expect((await ada.call('POST /api/admin/enterprises', { body })).error.code).toBe('ACCESS_DENIED');
  const first = await boss.call('POST /api/admin/enterprises', { body });
  const second = await boss.call('POST /api/admin/enterprises', { body });
  expect(second.result).toEqual(first.result);
  const juniper = (await enterprises(boss)).enterprises.find(({ name }) => name === 'Juniper');
  expect(juniper).toMatchObject({ mayChange: true, practices: [{ name: 'Juniper North', staff: 1 }] });
});

test('audits an enterprise’s new name in one of its practices', async () => {
  const juniper = (await enterprises(boss)).enterprises.find(({ name }) => name === 'Juniper');
  const renamed = await boss.call('PUT /api/admin/enterprises/:enterpriseId', {
    params: { enterpriseId: juniper?.enterpriseId ?? 0 },
    body: { name: 'Juniper Health', version: juniper?.version ?? 0 },
  });
  expect(renamed.result.name).toBe('Juniper Health');
  const recorded = await world.audited({ action: 'enterprise.changed' }, ['practiceId', 'subjectId']);
  expect(recorded).toEqual([
    { practiceId: juniper?.practices[0]?.practiceId, subjectId: String(juniper?.enterpriseId) },
  ]);
});

test('saves name, time zone and locations together, and refuses a second administrator’s concurrent save', async () => {
  const { result: before } = await read(ada, practiceId);
  const [one, two] = [location('Main street'), location('Harbour')];
  const save = (version: number, locations: ReturnType<typeof location>[]) =>
    ada.call('PUT /api/admin/practices/:practiceId', {
      params: { practiceId },
      body: { version, name: 'Saguaro', timeZone: 'America/Denver', locations },
    });
  const saved = await save(before.version, [one, two]);
  expect(saved.result).toMatchObject({ name: 'Saguaro', locations: [one, two], version: before.version + 1 });
  expect((await save(before.version, [])).error.code).toBe('CHANGED_MEANWHILE');
  const turned = await save(before.version + 1, [{ ...two, name: 'Old harbour' }, one]);
  expect(turned.result.locations.map(({ name }) => name)).toEqual(['Old harbour', 'Main street']);
});

test('refuses another practice’s location', async () => {
  const { result: before } = await read(boss, secondId);
  const theirs = (await read(ada, practiceId)).result.locations[0];
  const answer = await boss.call('PUT /api/admin/practices/:practiceId', {
    params: { practiceId: secondId },
    body: {
      version: before.version,
      name: before.name,
      timeZone: before.timeZone,
      locations: theirs ? [{ ...theirs, name: 'Ours now' }] : [],
    },
  });
  expect(answer.error.code).toBe('INVALID_INPUT');
  expect((await read(ada, practiceId)).result.locations[0]).toEqual(theirs);
});

test('a disabled practice has no staff, and can be enabled again', async () => {
  expect((await setActive(boss, practiceId, false)).result.active).toBe(false);
  expect((await ada.call('GET /api/admin/enterprises')).error.code).toBe('ACCESS_DENIED');
  const own = (await enterprises(boss)).enterprises.find((one) => one.enterpriseId === enterpriseId);
  expect(own?.practices.find((one) => one.practiceId === practiceId)?.active).toBe(false);
  expect((await setActive(boss, practiceId, true)).result.active).toBe(true);
  expect((await enterprises(ada)).enterprises).toHaveLength(1);
});

test('when two administrators concurrently disable the last two practices, one is refused', async () => {
  const others = await world.db
    .selectFrom('practices')
    .select('id')
    .where('enterpriseId', '=', enterpriseId)
    .where('id', 'not in', [practiceId, secondId])
    .execute();
  for (const { id } of others) await setActive(boss, id, false);
  const answers = await Promise.all([setActive(boss, practiceId, false), setActive(boss, secondId, false)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const active = await world.db
    .selectFrom('practices')
    .select('id')
    .where('enterpriseId', '=', enterpriseId)
    .where('disabledAt', 'is', null)
    .execute();
  expect(active).toHaveLength(1);
  const [last] = active;
  expect((await setActive(boss, last?.id ?? 0, false)).error.code).toBe('LAST_PRACTICE');
  const actions = await world.audited({ actor: `account:${bossId}` }, 'action');
  for (const action of ['practice.created', 'practice.deactivated', 'practice.activated'])
    expect(actions).toContain(action);
});
