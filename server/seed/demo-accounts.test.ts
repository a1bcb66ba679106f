// Runs on both PostgreSQLs: removes rows in the order of their references, with triggers disabled.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginStaffSession } from '#server/features/staff/sign-in/staff-session.service.ts';
import { type Db, openDatabase } from '#server/storage/db/database.ts';
import { makeAccount } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';
import { refuseDemoAccounts, removeDemo, selectDemoAccounts } from './demo-accounts.ts';

let world: World;
let demo: { accountId: string };
let owner: Db;
beforeAll(async () => {
  world = await createWorld();
  owner = openDatabase(world.database.ownerUrl, () => {});
  const { db, practice, otherPractice, staff } = world;
  const { id } = await db
    .insertInto('practices')
    .values({ enterpriseId: 1, name: 'Demo only', timeZone: 'UTC' })
    .returning('id')
    .executeTakeFirstOrThrow();
  demo = await makeAccount(db, [practice.id, otherPractice.id, id]);
  await db
    .updateTable('accounts')
    .set({ email: 'dr.rivera@demo.test' })
    .where('id', '=', demo.accountId)
    .execute();
  expect(staff.provider.accountId).not.toBe(demo.accountId);
});
afterAll(async () => {
  await owner.destroy();
  await world.close();
});

test('the production start names the accounts and the command', async () => {
  await expect(refuseDemoAccounts(world.db)).rejects.toThrow(
    /dr\.rivera@demo\.test[\s\S]*npm run remove-demo/,
  );
});

test('the command refuses while Anteroom uses the database', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '../remove-demo.ts')], {
    env: { PATH: process.env.PATH, ...world.database.environment },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining('stop it first')]);
});

test('disables demo accounts next to real ones, and keeps everything else', async () => {
  const { db, practice, staff } = world;
  const visit = await world.scheduled({ providerUserId: demo.accountId });
  const browser = world.browser();
  const { staffSessionId: sessionId } = await beginStaffSession(
    db,
    demo.accountId,
    'no.id.token',
    world.time.now,
  );
  browser.cookies.set('anteroom_staff', world.tickets.sign({ kind: 'staff', id: sessionId }, 3_600));
  expect((await browser.call('GET /api/provider/me')).status).toBe(200);

  expect(await removeDemo(owner)).toEqual({ accounts: ['dr.rivera@demo.test'], emptied: false });

  await expect(refuseDemoAccounts(db)).resolves.toBeUndefined();
  expect((await browser.call('GET /api/provider/me')).status).toBe(401);
  const gone = await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', demo.accountId)
    .executeTakeFirstOrThrow();
  expect(gone).toMatchObject({ passwordHash: null, mobile: null, apiAccess: API_ACCESS.revoked });
  expect(gone.email).toBe(`removed-${demo.accountId}@removed.invalid`);
  const provider = await world.signedIn(staff.provider);
  const { status } = await provider.call('GET /api/provider/visits/:rootVisitId', {
    params: { rootVisitId: visit.visitId },
  });
  expect(status).toBe(200);
  const practices = await db.selectFrom('practices').select(['name', 'disabledAt']).orderBy('id').execute();
  expect(practices.filter(({ disabledAt }) => disabledAt).map(({ name }) => name)).toEqual(['Demo only']);
  expect(practices.length).toBeGreaterThan(practice.id);
});

test('removes everything if there are no real accounts', async () => {
  const { db } = world;
  await db.updateTable('accounts').set({ email: sql<string>`id || '@demo.test'` }).execute();
  expect((await selectDemoAccounts(db)).length).toBeGreaterThan(3);
  expect((await removeDemo(owner)).emptied).toBe(true);
  for (const table of ['accounts', 'visits', 'patients', 'auditEvents', 'messages', 'practices'] as const)
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  await db
    .insertInto('auditEvents')
    .values({ practiceId: 0, actor: 'system', action: 'x', details: '{}' } as never)
    .execute();
  await expect(owner.deleteFrom('auditEvents').execute()).rejects.toThrow('append-only');
});
