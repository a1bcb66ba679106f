// Runs on both PostgreSQLs: two requests at once for one account.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkPassword } from '#server/features/staff/sign-in/password.service.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount, PASSWORD, type TestAccount } from '#server/test-support/people.ts';
import { recordedMail, recordedTexts } from '#server/test-support/recorded-senders.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
let account: TestAccount;
let desk: Browser;
let fresh: string;
let count = 0;
const { mails, email } = recordedMail();
const { texts, sms } = recordedTexts();
beforeAll(async () => {
  world = await createWorld({
    email,
    sms,
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  account = await makeAccount(world.db, [world.practice.id], { firstName: 'Ida' });
  desk = await world.signedIn(account);
  count += 1;
  fresh = `ida${count}@elsewhere.example`;
});

const ask = (email = fresh, current = PASSWORD, who = desk) =>
  who.call('POST /api/provider/account/email', { body: { current, email, language: 'en' } });
const read = (token: string) =>
  world.browser().call('GET /api/auth/contact-changes/:token', { params: { token } });
const confirm = (token: string) =>
  world.browser().call('POST /api/auth/contact-changes/:token', { params: { token } });
async function mailed(address: string): Promise<string[]> {
  await world.jobs.run();
  return mails
    .filter(({ to }) => to === address)
    .map(({ text }) => /\/contact-change\/([\w-]+)/.exec(text)?.[1] ?? 'no link');
}
const signsInWith = (email: string) =>
  checkPassword(world.deps, email, PASSWORD).then(
    (accountId) => accountId === account.accountId,
    () => false,
  );

test('a new address waits for its click; until then the old one signs in', async () => {
  expect((await ask()).result).toMatchObject({ email: account.email, pendingEmail: fresh });
  const [token = ''] = await mailed(fresh);
  expect((await read(token)).result).toEqual({ method: 'Email', contact: fresh });
  expect([await signsInWith(account.email), await signsInWith(fresh)]).toEqual([true, false]);

  expect((await confirm(token)).result).toEqual({ method: 'Email', contact: fresh });
  expect([await signsInWith(account.email), await signsInWith(fresh)]).toEqual([false, true]);
  expect((await desk.call('GET /api/provider/account')).result).toMatchObject({
    email: fresh,
    pendingEmail: null,
  });
  await world.jobs.run();
  const notice = mails.filter(({ to }) => to === account.email).at(-1);
  expect(notice?.subject).toBe('Your email address was changed');
  expect(notice?.text).not.toContain(fresh);
});

test('a link works once, within the hour, and is replaced by a newer one', async () => {
  await ask();
  const [first = ''] = await mailed(fresh);
  world.time.now += 60_000;
  await ask(`b${fresh}`);
  const [second = ''] = await mailed(`b${fresh}`);
  expect((await confirm(first)).error.code).toBe('EMAIL_CHANGE_NOT_ACTIVE');
  expect((await confirm(second)).status).toBe(200);
  expect((await confirm(second)).error.code).toBe('EMAIL_CHANGE_NOT_ACTIVE');

  world.time.now += 60_000;
  await ask(`c${fresh}`);
  const [third = ''] = await mailed(`c${fresh}`);
  world.time.now += 60 * 60_000;
  expect((await read(third)).error.code).toBe('EMAIL_CHANGE_NOT_ACTIVE');
  expect((await confirm(third)).error.code).toBe('EMAIL_CHANGE_NOT_ACTIVE');
  expect(await signsInWith(`b${fresh}`)).toBe(true);
});

test('withdrawing the change or setting a new password ends the link', async () => {
  await ask();
  const [withdrawn = ''] = await mailed(fresh);
  expect((await desk.call('DELETE /api/provider/account/email')).result.pendingEmail).toBeNull();
  expect((await confirm(withdrawn)).error.code).toBe('EMAIL_CHANGE_NOT_ACTIVE');
  world.time.now += 60_000;
  await ask(`b${fresh}`);
  const [asked = ''] = await mailed(`b${fresh}`);
  await desk.call('POST /api/provider/account/password', {
    body: { current: PASSWORD, password: 'Another-horse-8' },
  });
  expect((await confirm(asked)).error.code).toBe('EMAIL_CHANGE_NOT_ACTIVE');
});

test('resetting a forgotten password also ends a pending address change', async () => {
  await ask();
  const [asked = ''] = await mailed(fresh);
  await world.browser().call('POST /api/auth/forgotten-password', {
    body: { email: account.email, language: 'en' },
  });
  await world.jobs.run();
  await world.jobs.run();
  const letter = mails.filter(({ to }) => to === account.email).at(-1)?.text ?? '';
  const token = /\/invitation\/([\w-]+)/.exec(letter)?.[1] ?? 'no link';
  const reset = await world.browser().call('POST /api/auth/invitations/:token', {
    params: { token },
    body: { password: 'Another-horse-8' },
  });
  expect(reset.status).toBe(200);
  expect((await confirm(asked)).error.code).toBe('EMAIL_CHANGE_NOT_ACTIVE');
});

test('requires the password, and refuses an address in use, even if taken since', async () => {
  expect((await ask(fresh, 'Wrong-horse-7')).error.details?.fields).toEqual({
    current: 'CURRENT_PASSWORD_WRONG',
  });
  expect((await ask(world.staff.provider.email)).error.code).toBe('EMAIL_IS_ALREADY_TAKEN');
  await ask();
  const [token = ''] = await mailed(fresh);
  const rival = await makeAccount(world.db, [world.practice.id], {});
  await world.db.updateTable('accounts').set({ email: fresh }).where('id', '=', rival.accountId).execute();
  expect((await confirm(token)).error.code).toBe('EMAIL_IS_ALREADY_TAKEN');
  expect(await signsInWith(account.email)).toBe(true);
});

test('an administrator’s change of the address voids an earlier link', async () => {
  await ask();
  const [token = ''] = await mailed(fresh);
  await world.db
    .updateTable('accounts')
    .set({ email: `chosen-${fresh}` })
    .where('id', '=', account.accountId)
    .execute();
  expect((await confirm(token)).error.code).toBe('EMAIL_CHANGE_NOT_ACTIVE');
  expect(await signsInWith(`chosen-${fresh}`)).toBe(true);
});

test('sends one email for five concurrent requests', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask()));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429]);
  expect(await mailed(fresh)).toHaveLength(1);
});

const askPhone = (mobile = '(602) 555-0147', current: string | undefined = PASSWORD) =>
  desk.call('POST /api/provider/account/phone', {
    body: { mobile, language: 'en', ...(current === undefined ? {} : { current }) },
  });
const enter = (code: string, who = desk) =>
  who.call('POST /api/provider/account/phone/verify', { body: { code } });
async function texted(): Promise<string> {
  await world.jobs.run();
  return /\b(\d{6})\b/.exec(texts.at(-1)?.text ?? '')?.[1] ?? 'no code';
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('requires the password before sending a code to a new number', async () => {
  const without = { body: { mobile: '(602) 555-0147', language: 'en' } } as const;
  for (const answer of [
    await desk.call('POST /api/provider/account/phone', without),
    await askPhone(undefined, 'Wrong-horse-7'),
  ])
    expect(answer.error.details?.fields).toEqual({ current: 'CURRENT_PASSWORD_WRONG' });
  const sent = await world.db
    .selectFrom('contactChanges')
    .select('id')
    .where('accountId', '=', account.accountId)
    .where('method', '=', 'SMS')
    .execute();
  expect(sent).toEqual([]);
});

test('a code confirms a new number once, and only for its owner', async () => {
  expect((await askPhone()).result).toEqual({ mobile: '+16025550147', resendInSeconds: 30 });
  const code = await texted();
  const outsider = await world.signedIn(world.staff.outsider);
  expect((await enter(code, outsider)).error.details?.reason).toBe('NO_CODE');
  expect((await enter(other(code))).error.details).toEqual({ reason: 'WRONG', triesLeft: 4 });
  expect((await desk.call('GET /api/provider/account')).result.mobile).toBeNull();
  expect((await enter(code)).result.mobile).toBe('+16025550147');
  expect((await enter(code)).error.details?.reason).toBe('NO_CODE');
});

test('five wrong codes void it, a late one is refused, and codes cannot be sent in a row', async () => {
  await askPhone();
  expect((await askPhone()).error.details).toEqual({ reason: 'TOO_SOON', retryInSeconds: 30 });
  const code = await texted();
  for (let i = 0; i < 5; i++) await enter(other(code));
  expect((await enter(code)).error.details?.reason).toBe('LOCKED');
  world.time.now += 30_000;
  await askPhone();
  const late = await texted();
  world.time.now += 600_000;
  expect((await enter(late)).error.details?.reason).toBe('NO_CODE');
  expect((await desk.call('GET /api/provider/account')).result.mobile).toBeNull();
});
