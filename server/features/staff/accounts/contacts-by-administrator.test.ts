import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { checkPassword } from '#server/features/staff/sign-in/password.service.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount, PASSWORD, type TestAccount } from '#server/test-support/people.ts';
import { recordedMail, recordedTexts } from '#server/test-support/recorded-senders.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import type { AccountChange } from '#shared/contracts/rest/staff/accounts.ts';

let world: World;
let admin: Browser;
let account: TestAccount;
let desk: Browser;
let fresh: string;
let count = 0;
const { mails, email } = recordedMail();
const { texts, sms } = recordedTexts();
const OLD_MOBILE = '+16025550111';
const NEW_MOBILE = '+16025550122';
beforeAll(async () => {
  world = await createWorld({
    email,
    sms,
  });
  admin = await world.signedIn(await makeAccount(world.db, [world.practice.id], { isClientAdmin: true }));
});
afterAll(() => world.close());
beforeEach(async () => {
  account = await makeAccount(world.db, [world.practice.id], { firstName: 'Ida' });
  await world.db
    .updateTable('accounts')
    .set({ mobile: OLD_MOBILE })
    .where('id', '=', account.accountId)
    .execute();
  desk = await world.signedIn(account);
  count += 1;
  fresh = `ida${count}@elsewhere.example`;
  mails.length = 0;
  texts.length = 0;
});

const read = async () =>
  (await admin.call('GET /api/admin/accounts/:accountId', { params: { accountId: account.accountId } }))
    .result;

async function change(changes: Partial<Pick<z.input<typeof AccountChange>, 'email' | 'mobile'>>) {
  const { accountId, type, isClientAdmin, status, lastActivity, ...rest } = await read();
  const {
    pendingEmail,
    pendingMobile,
    administersInstallation,
    worksElsewhere,
    invitation,
    mfa,
    may,
    ...person
  } = rest;
  const fields = {
    ...person,
    email: pendingEmail ?? person.email,
    mobile: pendingMobile ?? person.mobile,
  };
  const answer = await admin.call('PUT /api/admin/accounts/:accountId', {
    params: { accountId },
    body: { ...fields, ...changes },
  });
  await world.jobs.run();
  return answer.result;
}

const linkIn = (text = '') => /\/contact-change\/([\w-]+)/.exec(text)?.[1] ?? 'no link';
const confirm = (token: string) =>
  world.browser().call('POST /api/auth/contact-changes/:token', { params: { token } });
const mailsTo = (address: string) => mails.filter(({ to }) => to === address);
const textsTo = (number: string) => texts.filter(({ to }) => to === number);
const signsInWith = (email: string) =>
  checkPassword(world.deps, email, PASSWORD).then(
    (accountId) => accountId === account.accountId,
    () => false,
  );
async function resetGoesTo(email: string): Promise<boolean> {
  mails.length = 0;
  await world.browser().call('POST /api/auth/forgotten-password', { body: { email, language: 'en' } });
  await world.jobs.run();
  await world.jobs.run();
  return mailsTo(email).length > 0;
}

test('a new address does not work until its owner confirms it, and the former address is notified', async () => {
  expect(await change({ email: fresh })).toMatchObject({ email: account.email, pendingEmail: fresh });
  expect(mailsTo(account.email).map(({ subject }) => subject)).toEqual([
    'An administrator is changing your contact details',
  ]);
  const token = linkIn(mailsTo(fresh)[0]?.text);
  expect(await signsInWith(fresh)).toBe(false);
  expect(await resetGoesTo(fresh)).toBe(false);

  expect((await confirm(token)).result).toEqual({ method: 'Email', contact: fresh });
  expect([await signsInWith(account.email), await signsInWith(fresh)]).toEqual([false, true]);
  expect(await read()).toMatchObject({ email: fresh, pendingEmail: null });
});

test('a new number also needs confirmation; notifies the former number and the mailbox then and when it is confirmed', async () => {
  expect(await change({ mobile: NEW_MOBILE })).toMatchObject({
    mobile: OLD_MOBILE,
    pendingMobile: NEW_MOBILE,
  });
  expect([textsTo(OLD_MOBILE).length, mailsTo(account.email).length]).toEqual([1, 1]);
  const token = linkIn(textsTo(NEW_MOBILE)[0]?.text);
  expect((await confirm(token)).result).toEqual({ method: 'SMS', contact: NEW_MOBILE });
  await world.jobs.run();
  expect([textsTo(OLD_MOBILE).length, mailsTo(account.email).length]).toEqual([2, 2]);
  expect(await read()).toMatchObject({ mobile: NEW_MOBILE, pendingMobile: null });
});

test('ends all of the account’s sessions', async () => {
  expect((await desk.call('GET /api/provider/me')).status).toBe(200);
  await change({ mobile: NEW_MOBILE });
  expect((await desk.call('GET /api/provider/me')).status).toBe(401);
});

test('removes a number at once, and notifies its owner', async () => {
  expect(await change({ mobile: '' })).toMatchObject({ mobile: '', pendingMobile: null });
  expect([textsTo(OLD_MOBILE).length, mailsTo(account.email).length]).toEqual([1, 1]);
});

test('keeps only the latest entered contact pending', async () => {
  await change({ email: fresh });
  const first = linkIn(mailsTo(fresh)[0]?.text);
  await change({ email: `b${fresh}` });
  expect((await confirm(first)).error.code).toBe('EMAIL_CHANGE_NOT_ACTIVE');
  const second = linkIn(mailsTo(`b${fresh}`)[0]?.text);
  expect((await confirm(second)).status).toBe(200);
});

test('re-entering the former contact withdraws the pending one and its link; other changes leave it pending', async () => {
  await change({ email: fresh, mobile: NEW_MOBILE });
  const [emailLink, phoneLink] = [linkIn(mailsTo(fresh)[0]?.text), linkIn(textsTo(NEW_MOBILE)[0]?.text)];
  desk = await world.signedIn(account);
  expect(await change({ email: account.email })).toMatchObject({
    email: account.email,
    pendingEmail: null,
    pendingMobile: NEW_MOBILE,
  });
  expect((await confirm(emailLink)).error.code).toBe('EMAIL_CHANGE_NOT_ACTIVE');
  expect((await desk.call('GET /api/provider/me')).status).toBe(200);
  expect((await confirm(phoneLink)).status).toBe(200);
});

const withdraw = (method: 'Email' | 'SMS', who = admin) =>
  who.call('DELETE /api/admin/accounts/:accountId/pending-contacts/:method', {
    params: { accountId: account.accountId, method },
  });

test('an administrator’s withdrawal of a pending contact ends its link, and refuses a form that still shows it', async () => {
  const shown = await change({ mobile: NEW_MOBILE });
  const link = linkIn(textsTo(NEW_MOBILE)[0]?.text);
  expect((await withdraw('SMS')).result).toMatchObject({ mobile: OLD_MOBILE, pendingMobile: null });
  expect((await confirm(link)).error.code).toBe('EMAIL_CHANGE_NOT_ACTIVE');
  expect((await read()).version).toBeGreaterThan(shown.version);
  const { version } = await read();
  expect((await withdraw('SMS')).result.version).toBe(version);
  const withdrawn = { subjectId: account.accountId, action: 'account.phone-withdrawn' };
  expect(await world.audited(withdrawn)).toHaveLength(1);
});

test('an administrator cannot withdraw what the owner requested', async () => {
  await desk.call('POST /api/provider/account/email', {
    body: { current: PASSWORD, email: fresh, language: 'en' },
  });
  await world.jobs.run();
  await withdraw('Email');
  await change({ mobile: '' });
  expect((await confirm(linkIn(mailsTo(fresh)[0]?.text))).status).toBe(200);
});

test('a contact that administrators enter for themselves needs confirmation as well', async () => {
  const self = await makeAccount(world.db, [world.practice.id], { isClientAdmin: true });
  [account, admin] = [self, await world.signedIn(self)];
  expect(await change({ email: fresh })).toMatchObject({ email: self.email, pendingEmail: fresh });
});

test('notifies the former number and the mailbox when a person changes their own number', async () => {
  await desk.call('POST /api/provider/account/phone', {
    body: { current: PASSWORD, mobile: NEW_MOBILE, language: 'en' },
  });
  await world.jobs.run();
  const code = /\d{6}/.exec(textsTo(NEW_MOBILE)[0]?.text ?? '')?.[0] ?? '';
  expect((await desk.call('POST /api/provider/account/phone/verify', { body: { code } })).status).toBe(200);
  await world.jobs.run();
  expect([textsTo(OLD_MOBILE).length, mailsTo(account.email).length]).toEqual([1, 1]);
});
