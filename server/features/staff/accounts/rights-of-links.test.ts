import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount, type TestAccount } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import type { AccountChange } from '#shared/contracts/rest/staff/accounts.ts';

let world: World;
let administrator: Browser;
beforeAll(async () => {
  world = await createWorld();
  administrator = await world.signedIn(world.staff.administrator);
});
afterAll(() => world.close());

const read = async ({ accountId }: TestAccount) =>
  (await administrator.call('GET /api/admin/accounts/:accountId', { params: { accountId } })).result;
async function change(account: TestAccount, wanted: (now: AccountChange) => Partial<AccountChange>) {
  const now = await read(account);
  const { firstName, lastName, displayName, email, mobile, specialties, licensedStates } = now;
  const { canEndVisit, scheduleType, version, kind } = now;
  const memberships = now.memberships.map(({ practiceId, userType }) => ({ practiceId, userType }));
  const form = {
    firstName,
    lastName,
    displayName,
    email,
    mobile,
    specialties,
    licensedStates,
    canEndVisit,
    scheduleType,
    version,
    kind,
    memberships,
  } as AccountChange;
  return administrator.call('PUT /api/admin/accounts/:accountId', {
    params: { accountId: account.accountId },
    body: { ...form, ...wanted(form) } as never,
  });
}
const grant = async (account: TestAccount, what: 'administrator' | 'installation') =>
  administrator.call(`POST /api/admin/accounts/:accountId/${what}`, {
    params: { accountId: account.accountId },
    body: { administrator: true, version: (await read(account)).version },
  });

async function invited() {
  const account = await makeAccount(world.db, [world.practice.id]);
  const { accountId } = account;
  await world.db.updateTable('accounts').set({ passwordHash: null }).where('id', '=', accountId).execute();
  await administrator.call('POST /api/admin/accounts/:accountId/invitation', {
    params: { accountId },
    body: { language: 'en' },
  });
  return { account, token: await openToken(accountId) };
}
async function openToken(accountId: string): Promise<string> {
  const { id } = await world.db
    .selectFrom('accountInvitations')
    .select('id')
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return world.deps.keys.invitationToken(id);
}
const accept = (token: string) =>
  world
    .browser()
    .call('POST /api/auth/invitations/:token', { params: { token }, body: { password: 'Left-donkey-8' } });

async function withNewAddress() {
  const account = await makeAccount(world.db, [world.practice.id]);
  await change(account, () => ({ email: `new-${account.email}` }));
  const { id } = await world.db
    .selectFrom('contactChanges')
    .select('id')
    .where('accountId', '=', account.accountId)
    .executeTakeFirstOrThrow();
  return { account, token: world.deps.keys.contactChangeToken(id) };
}
const confirm = (token: string) =>
  world.browser().call('POST /api/auth/contact-changes/:token', { params: { token } });

const PROMOTIONS: Record<string, (account: TestAccount) => Promise<unknown>> = {
  'clinical admin': (account) =>
    change(account, ({ memberships }) => ({
      memberships: memberships.map(({ practiceId }) => ({ practiceId, userType: 'ClinicalAdmin' })),
    })),
  'client admin': (account) => grant(account, 'administrator'),
  'administrator of the installation': async (account) => {
    await grant(account, 'administrator');
    await grant(account, 'installation');
  },
  'one more practice': (account) =>
    change(account, ({ memberships }) => ({
      memberships: [...memberships, { practiceId: world.otherPractice.id, userType: 'Provider' }],
    })),
};

describe.each(Object.keys(PROMOTIONS))('a promotion: %s', (promotion) => {
  test('ends an earlier invitation; the resent one works', async () => {
    const { account, token } = await invited();
    await PROMOTIONS[promotion]?.(account);
    expect((await accept(token)).error.code).toBe('INVITATION_NOT_ACTIVE');
    const renewed = await openToken(account.accountId);
    expect(renewed).not.toBe(token);
    expect((await accept(renewed)).status).toBe(200);
  });

  test('ends an earlier pending address', async () => {
    const { account, token } = await withNewAddress();
    await PROMOTIONS[promotion]?.(account);
    expect((await confirm(token)).error.code).toBe('EMAIL_CHANGE_NOT_ACTIVE');
    expect((await read(account)).pendingEmail).toBeNull();
  });
});

test('a link stops working once its account has gained rights, in whatever way', async () => {
  const [{ account, token }, address] = [await invited(), await withNewAddress()];
  for (const { accountId } of [account, address.account])
    await world.db.updateTable('accounts').set({ isClientAdmin: true }).where('id', '=', accountId).execute();
  expect((await accept(token)).error.code).toBe('INVITATION_NOT_ACTIVE');
  expect((await confirm(address.token)).error.code).toBe('EMAIL_CHANGE_NOT_ACTIVE');
});

test('without a promotion both links work', async () => {
  expect((await accept((await invited()).token)).status).toBe(200);
  expect((await confirm((await withNewAddress()).token)).status).toBe(200);
});

test('an account that also works in another’s disabled practice cannot be reset', async () => {
  const chief = await world.signedIn(
    await makeAccount(world.db, [world.practice.id], { isClientAdmin: true }),
  );
  const { accountId } = await makeAccount(world.db, [world.practice.id, world.otherPractice.id]);
  await world.db
    .updateTable('practices')
    .set({ disabledAt: new Date(world.time.now) })
    .where('id', '=', world.otherPractice.id)
    .execute();
  const reset = await chief.call('POST /api/admin/accounts/:accountId/password-reset', {
    params: { accountId },
    body: { version: 1, language: 'en' },
  });
  expect(reset.error.code).toBe('ACCOUNT_OF_ANOTHER_PRACTICE');
  const { may } = (await chief.call('GET /api/admin/accounts/:accountId', { params: { accountId } })).result;
  expect(may.resetPassword).toBe(false);
});
