// Runs on both PostgreSQLs: races for the last administrator.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyAuditChain } from '#server/features/core/audit/audit-chain.ts';
import { accountCalls } from '#server/test-support/accounts.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount, type TestAccount } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';

let world: World;
let admin: TestAccount;
let browser: Browser;
beforeAll(async () => {
  world = await createWorld();
  admin = await makeAccount(world.db, [world.practice.id], { firstName: 'Amara', isClientAdmin: true });
  browser = await world.signedIn(admin);
});
afterAll(async () => {
  expect(await verifyAuditChain(world.db, world.practice.id)).toBeNull();
  await world.close();
});

const { create, read, change, setStatus, setRights, audited } = accountCalls(() => ({ world, browser }));

describe('administrators', () => {
  test('cannot lock themselves out', async () => {
    const own = await read(admin.accountId);
    expect(own.may).toMatchObject({ changeStatus: false, changeRights: false });
    for (const refused of [
      await setStatus(own, false),
      await setRights(own, false),
      await change(own, { memberships: [] }),
    ])
      expect([400, 409]).toContain(refused.status);
    expect(await read(admin.accountId)).toMatchObject({ status: 'ACTIVE', isClientAdmin: true });
    expect((await change(own, { mobile: '602 555 0188' })).status).toBe(200);
  });

  test('become inactive when they lose their rights (PRODUCT 1.4)', async () => {
    const account = await read(await create({ isClientAdmin: true }));
    const without = (await setRights(account, false)).result;
    expect(without).toMatchObject({ isClientAdmin: false, status: 'NOT_ACTIVE' });
    const actions = (await audited(account.accountId)).map(([action]) => action);
    expect(actions.slice(-2)).toEqual(['account.rights-removed', 'account.deactivated']);
    const again = (await setStatus(without, true)).result;
    expect(again).toMatchObject({ isClientAdmin: false, status: 'INVITED' });
  });

  test('of the installation cannot leave a practice without an administrator', async () => {
    const { id } = await makePracticeOf();
    const only = await makeAccount(world.db, [id], { firstName: 'Sola', isClientAdmin: true });
    const wide = await makeAccount(world.db, [world.practice.id], {
      firstName: 'Isa',
      isClientAdmin: true,
      administersInstallation: true,
    });
    const by = await world.signedIn(wide);
    const account = await read(only.accountId, by);
    for (const refused of [await setStatus(account, false, by), await setRights(account, false, by)])
      expect(refused.error.code).toBe('LAST_ADMINISTRATOR');
    expect(await read(only.accountId, by)).toMatchObject({ status: 'ACTIVE', isClientAdmin: true });
  });

  test('keep one administrator when two remove each other’s rights concurrently', async () => {
    const { id } = await makePracticeOf();
    const [one, two] = await Promise.all(
      ['Una', 'Dua'].map((firstName) => makeAccount(world.db, [id], { firstName, isClientAdmin: true })),
    );
    if (!one || !two) throw new Error('two administrators');
    const [first, second] = [await world.signedIn(one), await world.signedIn(two)];
    const seenByFirst = await read(two.accountId, first);
    const seenBySecond = await read(one.accountId, second);
    const answers = await Promise.all([
      setStatus(seenByFirst, false, first),
      setStatus(seenBySecond, false, second),
    ]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([401, 403]).toContain(statuses[1]);
    const active = await world.db
      .selectFrom('accounts')
      .select('id')
      .where('id', 'in', [one.accountId, two.accountId])
      .where('apiAccess', '=', API_ACCESS.provider)
      .execute();
    expect(active).toHaveLength(1);
  });
});

async function makePracticeOf() {
  return world.db
    .insertInto('practices')
    .values({ enterpriseId: 1, name: 'Prairie Clinic', timeZone: 'UTC' })
    .returning('id')
    .executeTakeFirstOrThrow();
}

describe('a deactivated account', () => {
  test('is signed out everywhere and refused, and works again once reactivated', async () => {
    const account = await makeAccount(world.db, [world.practice.id], { firstName: 'Former' });
    const [desk, phone] = [await world.signedIn(account), await world.signedIn(account)];
    const shown = await read(account.accountId);
    const inactive = (await setStatus(shown, false)).result;
    expect(inactive.status).toBe('NOT_ACTIVE');
    for (const session of [desk, phone]) {
      expect(world.told.endedStaffSessions).toContain(session.staffSessionId);
      expect((await session.call('GET /api/provider/me')).status).toBe(401);
    }
    expect((await setStatus(inactive, true)).result.status).toBe('ACTIVE');
    expect((await desk.call('GET /api/provider/me')).status).toBe(401);
    expect((await (await world.signedIn(account)).call('GET /api/provider/me')).status).toBe(200);
  });

  test('regains the access of its memberships after it was disabled with SQL', async () => {
    const account = await makeAccount(world.db, [world.practice.id], { apiAccess: API_ACCESS.disabled });
    const active = (await setStatus(await read(account.accountId), true)).result;
    expect(active).toMatchObject({ status: 'ACTIVE', type: 'Provider' });
  });

  test('stays revoked if it was revoked', async () => {
    const account = await makeAccount(world.db, [world.practice.id], { apiAccess: API_ACCESS.revoked });
    expect((await setStatus(await read(account.accountId), true)).error.code).toBe('ACCESS_DENIED');
  });
});
