import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPassword } from '#server/features/staff/sign-in/password.service.ts';
import { accountCalls } from '#server/test-support/accounts.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount, PASSWORD, type TestAccount } from '#server/test-support/people.ts';
import { recordedMail } from '#server/test-support/recorded-senders.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
let browser: Browser;
let elsewhere: TestAccount;
const { mails: sent, email } = recordedMail();
beforeAll(async () => {
  world = await createWorld({
    email,
  });
  const { db } = world;
  browser = await world.signedIn(await makeAccount(db, [world.practice.id], { isClientAdmin: true }));
  elsewhere = await makeAccount(db, [world.otherPractice.id], { firstName: 'Rosa' });
});
afterAll(() => world.close());

const { form, read, create, change } = accountCalls(() => ({ world, browser }));
const add = (email: string) => browser.call('POST /api/admin/accounts', { body: form({ email }) });
const mailTo = async (address: string) => {
  await world.jobs.run();
  return sent.filter(({ to }) => to === address).map(({ text }) => text);
};

test('does not reveal to an administrator that an address has an account in another enterprise', async () => {
  const free = await add(`new.${randomUUID()}@practice.test`);
  const held = await add(elsewhere.email);
  expect(held.status).toBe(200);
  const [one, other] = [await read(free.result.accountId), await read(held.result.accountId)];
  expect(other).toEqual({ ...one, accountId: other.accountId, email: elsewhere.email });

  const [letter = ''] = await mailTo(elsewhere.email);
  expect(letter).toContain('but an account here already uses it.');
  expect(letter).not.toContain('/invitation/');
  expect(await checkPassword(world.deps, elsewhere.email, PASSWORD)).toBe(elsewhere.accountId);
  const { invitationLink } = (
    await browser.call('POST /api/admin/accounts/:accountId/invitation/link', {
      params: { accountId: held.result.accountId },
    })
  ).result;
  const accepted = await world.browser().call('POST /api/auth/invitations/:token', {
    params: { token: invitationLink.split('/').at(-1) ?? '' },
    body: { password: 'Another-horse-8' },
  });
  expect(accepted.error.code).toBe('EMAIL_IS_ALREADY_TAKEN');
  expect(await checkPassword(world.deps, elsewhere.email, PASSWORD)).toBe(elsewhere.accountId);
});

test('reveals it within the enterprise, also for an account that only claims the address', async () => {
  expect((await add(world.staff.provider.email)).error.code).toBe('EMAIL_IS_ALREADY_TAKEN');
  expect((await add(elsewhere.email)).error.code).toBe('EMAIL_IS_ALREADY_TAKEN');
});

test('does not reveal it when an administrator changes their own or another account’s address', async () => {
  const { db } = world;
  const another = await makeAccount(db, [world.otherPractice.id]);
  const invited = await read(await create());
  const active = await read((await makeAccount(db, [world.practice.id])).accountId);
  expect((await change(invited, { email: another.email })).status).toBe(200);
  expect(await read(invited.accountId)).toMatchObject({ email: another.email, status: 'INVITED' });
  const third = await makeAccount(db, [world.otherPractice.id]);
  expect((await change(active, { email: third.email })).status).toBe(200);
  const fourth = await makeAccount(db, [world.otherPractice.id]);
  const own = await browser.call('POST /api/provider/account/email', {
    body: { current: PASSWORD, email: fourth.email, language: 'en' },
  });
  expect(own.status).toBe(200);
  for (const { email, accountId } of [another, third, fourth]) {
    expect(await mailTo(email)).toHaveLength(1);
    expect(await checkPassword(world.deps, email, PASSWORD)).toBe(accountId);
  }
});

test('the next invitation gives the account an address that has become free', async () => {
  const { db } = world;
  const claim = await db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('claimsEmail', '=', true)
    .where('email', '=', elsewhere.email)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('accounts')
    .set({ email: `moved.${randomUUID()}@practice.test` })
    .where('id', '=', elsewhere.accountId)
    .execute();
  sent.length = 0;
  await browser.call('POST /api/admin/accounts/:accountId/invitation', {
    params: { accountId: claim.id },
    body: { language: 'en' },
  });
  expect((await mailTo(claim.email)).join()).toContain('/invitation/');
});
