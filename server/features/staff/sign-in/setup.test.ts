// Runs on both PostgreSQLs: a race for the first administrator.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { type Db, openDatabase } from '#server/storage/db/database.ts';
import { Browser } from '#server/test-support/browser.ts';
import { createTestDatabase, type TestDatabase } from '#server/test-support/database.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { offerSetup } from './setup.service.ts';

let world: World;
let database: TestDatabase;
let db: Db;
let browser: Browser;
let close: () => Promise<void>;
beforeAll(async () => {
  world = await createWorld();
  database = await createTestDatabase();
  db = openDatabase(database.url, () => {});
  const { app } = await buildApp({ ...world.deps, db }, { clientRoot: '/nowhere' });
  browser = new Browser(app, world.publicUrl);
  close = () => app.close();
});
afterAll(async () => {
  await close();
  await db.destroy();
  await database.drop();
  await world.close();
});

const body = {
  practiceName: 'Prairie Clinic',
  timeZone: 'America/Chicago',
  firstName: 'Ida',
  lastName: 'Marsh',
  email: 'Ida@Prairie.example',
  password: 'Right-horse-7',
} as const;
const isOpen = async (token: string) =>
  (await browser.call('GET /api/auth/setup/:token', { params: { token } })).result.open;
const setUp = (token: string, changes = {}) =>
  browser.call('POST /api/auth/setup/:token', { params: { token }, body: { ...body, ...changes } });

test('creates the first administrator once, with the newest link and a valid password', async () => {
  const stale = (await offerSetup(db)) ?? '';
  const token = (await offerSetup(db)) ?? '';
  const wrong = 'A'.repeat(token.length);
  expect([await isOpen(stale), await isOpen(wrong), await isOpen(token)]).toEqual([false, false, true]);
  expect((await setUp(wrong)).status).toBe(404);

  const weak = await setUp(token, { password: 'password' });
  expect(weak.error).toMatchObject({
    code: 'INVALID_INPUT',
    details: { fields: { password: 'PASSWORD_PATTERN' } },
  });
  const stored = await db.selectFrom('appSettings').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(token);

  const answers = await Promise.all([setUp(token), setUp(token)]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404]);
  const accounts = await db.selectFrom('accounts').selectAll().execute();
  expect(accounts).toMatchObject([{ email: 'ida@prairie.example', isClientAdmin: true, apiAccess: 2 }]);
  expect(await isOpen(token)).toBe(false);
  expect((await setUp(token)).status).toBe(404);
  expect(await offerSetup(db)).toBeNull();
});

test('lets the administrator sign in', async () => {
  const form = await browser.open('/api/auth/sign-in');
  const uid = form.url.pathname.split('/')[2] ?? '';
  const { result } = await browser.call('POST /api/auth/interactions/:uid', {
    params: { uid },
    body: { email: body.email, password: body.password },
  });
  expect((await browser.open(result.redirectTo)).url.pathname).toBe('/provider/visits');
  const practices = await browser.call('GET /api/provider/launch-practices');
  expect(practices.result.results).toMatchObject([{ practiceName: 'Prairie Clinic', userType: 'Provider' }]);
  const practiceId = practices.result.results[0]?.practiceId ?? 0;
  const options = await browser.call('GET /api/provider/practices/:practiceId/schedule-options', {
    params: { practiceId },
  });
  expect(options.result.visitTypes).toMatchObject([{ name: 'Follow-up' }, { name: 'New patient' }]);
});
