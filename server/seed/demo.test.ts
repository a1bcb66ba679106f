import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { verifyAuditChain } from '#server/features/core/audit/audit-chain.ts';
import type { Deps } from '#server/features/deps.ts';
import { checkPassword } from '#server/features/staff/sign-in/password.service.ts';
import { DataKeys } from '#server/storage/data-keys/data-keys.ts';
import { type Db, openDatabase } from '#server/storage/db/database.ts';
import { Browser } from '#server/test-support/browser.ts';
import { createTestDatabase, type TestDatabase } from '#server/test-support/database.ts';
import { testFiles } from '#server/test-support/files.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import { seedDemo } from './demo.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-people.ts';

let world: World;
let database: TestDatabase;
let db: Db;
let deps: Deps;
beforeAll(async () => {
  world = await createWorld();
  database = await createTestDatabase();
  db = openDatabase(database.url, () => {});
  const dataKeys = new DataKeys(db, world.deps.keys.dataKeys);
  deps = { ...world.deps, db, dataKeys, files: testFiles(db) };
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
  await world.close();
});

test('fills an empty database with the demo enterprise once', async () => {
  expect(await seedDemo(deps)).toBe(true);
  expect(await seedDemo(deps)).toBe(false);
  expect(await db.selectFrom('practices').select('name').orderBy('id').execute()).toHaveLength(2);
  expect(await db.selectFrom('patients').select('id').execute()).toHaveLength(20);
  expect(await verifyAuditChain(db, 1)).toBeNull();
});

test('has visits that are about to start, a group visit, and messages', async () => {
  const all = await db.selectFrom('visits').selectAll().orderBy('startsAt').execute();
  const visits = all.filter(({ status }) => status === 'SCHEDULED');
  expect(visits[0]?.startsAt.getTime()).toBe(WORLD_BEGINS + 5 * 60_000);
  expect(visits.filter((visit) => visit.isGroupVisit)).toHaveLength(1);
  const messages = await db.selectFrom('messages').select('method').execute();
  expect(new Set(messages.map((message) => message.method))).toEqual(new Set(['Email', 'SMS']));
});

test('has visits that have ended, some of them canceled', async () => {
  const past = await db
    .selectFrom('visits')
    .select(['status', 'startsAt', 'patientNames'])
    .where('status', '<>', 'SCHEDULED')
    .execute();
  expect(past.filter(({ status }) => status === 'COMPLETE').length).toBeGreaterThan(4);
  expect(past.filter(({ status }) => status === 'CANCELLED')).toHaveLength(2);
  expect(past.every(({ startsAt }) => startsAt.getTime() < WORLD_BEGINS)).toBe(true);
  expect(past.map(({ patientNames }) => patientNames)).toContain(' garcia lopez hector');
});

test('has accounts that sign in with the printed password, except the disabled one', async () => {
  for (const { email } of DEMO_ACCOUNTS) {
    const check = checkPassword(deps, email, DEMO_PASSWORD);
    if (email === 'former@demo.test') await expect(check).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
    else await expect(check).resolves.toMatch(/^[\da-f-]{36}$/);
  }
});

test('has an outbox with a link that opens', async () => {
  for (const { data } of world.jobs.queued.splice(0)) {
    const { sendMessage } = await import('#server/features/messages/notifications/send-message.job.ts');
    await sendMessage(deps, (data as { messageId: string }).messageId, true);
  }
  const { app } = await buildApp(deps, { clientRoot: '/nowhere' });
  const browser = new Browser(app, world.publicUrl);
  const { messages } = (await browser.call('GET /api/demo/outbox')).result;
  expect(messages.length).toBeGreaterThan(5);
  const token = /\/v\/([\w-]+)/.exec(messages[0]?.text ?? '')?.[1] ?? '';
  const opened = await browser.call('POST /api/patient/links/:path/:token/open', {
    params: { path: 'v', token },
  });
  await app.close();
  expect(opened.status).toBe(200);
});
