import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAccount } from '#server/test-support/accounts.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount, type TestAccount } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
let boss: Browser;
let bossAccount: TestAccount;
let ada: Browser;
beforeAll(async () => {
  world = await createWorld();
  const { db, practice } = world;
  bossAccount = await makeAccount(db, [practice.id], { isClientAdmin: true, administersInstallation: true });
  boss = await world.signedIn(bossAccount);
  ada = await world.signedIn(await makeAccount(db, [practice.id], { isClientAdmin: true }));
});
afterAll(() => world.close());

const read = (who: Browser, accountId: string) =>
  who.call('GET /api/admin/accounts/:accountId', { params: { accountId } });
const setInstallation = async (who: Browser, accountId: string, administrator: boolean) =>
  who.call('POST /api/admin/accounts/:accountId/installation', {
    params: { accountId },
    body: { administrator, version: (await read(boss, accountId)).result.version },
  });

test('only the installation’s administrator can change an account in two administrators’ practices', async () => {
  const { db, practice, otherPractice } = world;
  const { accountId } = await makeAccount(db, [practice.id, otherPractice.id]);
  expect((await read(ada, accountId)).result).toMatchObject({
    worksElsewhere: true,
    may: { changeStatus: false },
  });
  const { result } = await read(boss, accountId);
  expect(result).toMatchObject({ worksElsewhere: false, may: { changeStatus: true } });
  expect(result.memberships).toHaveLength(2);
  const off = await boss.call('POST /api/admin/accounts/:accountId/status', {
    params: { accountId },
    body: { active: false, version: result.version },
  });
  expect(off.result.status).toBe('NOT_ACTIVE');
});

test('can invite a colleague to any practice, without seeing its visits', async () => {
  const { otherPractice } = world;
  const made = await boss.call('POST /api/admin/accounts', { body: newAccount(otherPractice.id) });
  expect(made.status).toBe(200);
  const visits = await boss.call('POST /api/provider/visits/search', {
    body: { practiceId: otherPractice.id },
  });
  expect(visits.status).not.toBe(200);
});

test('administrators cannot add themselves to another practice', async () => {
  const { result: own } = await read(boss, bossAccount.accountId);
  const { accountId } = own;
  const { idempotencyKey: _, language: __, isClientAdmin: ___, ...person } = newAccount(world.practice.id);
  const answer = await boss.call('PUT /api/admin/accounts/:accountId', {
    params: { accountId },
    body: {
      ...person,
      email: own.email,
      memberships: [...own.memberships, { practiceId: world.otherPractice.id, userType: 'Provider' }],
      version: own.version,
    },
  });
  expect(answer.error.code).toBe('CANNOT_CHANGE_OWN_ACCOUNT');
  expect((await read(boss, accountId)).result.memberships).toEqual(own.memberships);
});

test('only administrators of the installation can grant its administration', async () => {
  const { accountId } = await makeAccount(world.db, [world.practice.id], { isClientAdmin: true });
  expect((await setInstallation(ada, accountId, true)).error.code).toBe('ACCESS_DENIED');
  expect((await setInstallation(boss, accountId, true)).result.administersInstallation).toBe(true);
  const off = await ada.call('POST /api/admin/accounts/:accountId/status', {
    params: { accountId },
    body: { active: false, version: (await read(ada, accountId)).result.version },
  });
  expect(off.error.code).toBe('ACCESS_DENIED');
  expect((await setInstallation(boss, bossAccount.accountId, false)).error.code).toBe(
    'CANNOT_CHANGE_OWN_ACCOUNT',
  );
  expect((await setInstallation(boss, accountId, false)).result.administersInstallation).toBe(false);
});

test('requires administrator rights, and ends with them', async () => {
  const { accountId } = await makeAccount(world.db, [world.practice.id]);
  expect((await setInstallation(boss, accountId, true)).error.code).toBe('INVALID_INPUT');
});
