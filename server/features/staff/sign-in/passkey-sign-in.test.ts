// Runs on both PostgreSQLs: an answer counts once, however many come at once.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { removeOldForms } from '#server/features/staff/mfa/passkey-sign-in.service.ts';
import { signInOn } from '#server/test-support/accounts.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { type AddedPasskey, passkeyDevice, passkeysOf } from '#server/test-support/passkeys.ts';
import { makeAccount, type TestAccount } from '#server/test-support/people.ts';
import { setSetting } from '#server/test-support/settings.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import type { PasskeyUsed } from '#shared/contracts/rest/staff/webauthn.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';

let world: World;
let person: TestAccount;
let added: AddedPasskey;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.time.now = WORLD_BEGINS;
  person = await makeAccount(world.db, [world.practice.id], { firstName: 'Ida' });
  added = await addPasskey(await world.signedIn(person));
});

const { begin, submit } = signInOn(() => world);
const { origin, addPasskey } = passkeysOf(() => world);

const ask = (browser: Browser, uid: string) =>
  browser.call('POST /api/auth/interactions/:uid/passkey', { params: { uid } });
const show = (browser: Browser, uid: string, used: PasskeyUsed) =>
  browser.call('POST /api/auth/interactions/:uid/verify-passkey', { params: { uid }, body: used });
const challengeFor = async (browser: Browser, uid: string) =>
  String((await ask(browser, uid)).result.options.challenge);
const me = (browser: Browser) => browser.call('GET /api/provider/me');

async function answered(sign: (challenge: string) => PasskeyUsed) {
  const browser = world.browser();
  const uid = await begin(browser);
  return show(browser, uid, sign(await challengeFor(browser, uid)));
}
const signed = (challenge: string, { device, userHandle } = added) =>
  device.use({ challenge, origin: origin(), userHandle });

test('signs in without a password or a code, and returns to where the person wanted to go', async () => {
  await setSetting(world.db, world.practice.id, 'providerMfa', true);
  const browser = world.browser();
  const uid = await begin(browser, '/provider/account');
  const { result } = await ask(browser, uid);
  expect(result.options).toMatchObject({
    rpId: new URL(world.publicUrl).hostname,
    userVerification: 'required',
  });
  expect(result.options.allowCredentials ?? []).toEqual([]);
  const answer = await show(browser, uid, signed(String(result.options.challenge)));
  const { url } = await browser.open(answer.result.redirectTo);
  expect(url.pathname).toBe('/provider/account');
  expect((await me(browser)).result.accountId).toBe(person.accountId);
  await setSetting(world.db, world.practice.id, 'providerMfa', false);
  const audited = await world.audited({ action: 'staff.signed-in' }, ['actor', 'details']);
  expect(audited.at(-1)).toEqual({ actor: `account:${person.accountId}`, details: { method: 'passkey' } });
});

test('a password alone still requires the passkey', async () => {
  const browser = world.browser();
  const { result } = await submit(browser, await begin(browser), person.email);
  await browser.open(result.redirectTo);
  expect((await me(browser)).error.code).toBe('MFA_REQUIRED');
});

test.each<[string, (challenge: string) => PasskeyUsed]>([
  [
    'an unknown passkey',
    (challenge) => signed(challenge, { ...added, device: passkeyDevice(new URL(world.publicUrl).hostname) }),
  ],
  ['another site', (challenge) => added.device.use({ ...added, challenge, origin: 'https://evil.test' })],
  [
    'nobody verified at the device',
    (challenge) => added.device.use({ ...added, challenge, origin: origin(), verified: false }),
  ],
  ['a passkey that names no account', (challenge) => added.device.use({ challenge, origin: origin() })],
  [
    'a passkey that names another account',
    (challenge) => signed(challenge, { ...added, userHandle: Buffer.from('another').toString('base64url') }),
  ],
  ['another challenge', () => signed('YW5vdGhlcg')],
  [
    'a false signature',
    (challenge) => {
      const used = signed(challenge);
      return { ...used, response: { ...used.response, signature: 'MAYCAQECAQE' } };
    },
  ],
])('refuses and audits %s', async (_, sign) => {
  const before = (await world.audited({ action: 'staff.sign-in-failed' }, 'details')).length;
  const answer = await answered(sign);
  expect([answer.status, answer.error.code]).toEqual([400, 'PASSKEY_REFUSED']);
  const failures = await world.audited({ action: 'staff.sign-in-failed' }, 'details');
  expect(failures.slice(before)).toEqual([{ method: 'passkey' }]);
});

test('refuses a copied authenticator', async () => {
  expect((await answered(signed)).status).toBe(200);
  added.device.countTo(0);
  expect((await answered(signed)).error.code).toBe('PASSKEY_REFUSED');
});

test('refuses a disabled account as after its password (PRODUCT 1.2)', async () => {
  await world.db
    .updateTable('accounts')
    .set({ apiAccess: API_ACCESS.disabled })
    .where('id', '=', person.accountId)
    .execute();
  const answer = await answered(signed);
  expect([answer.status, answer.error.code]).toEqual([403, 'ACCESS_DENIED']);
});

test('accepts a challenge once, the form’s newest, in its browser, while the form is open', async () => {
  const browser = world.browser();
  const uid = await begin(browser);
  const former = signed(await challengeFor(browser, uid));
  const challenge = await challengeFor(browser, uid);
  expect((await show(browser, uid, former)).error.code).toBe('PASSKEY_REFUSED');
  expect((await show(browser, uid, signed(challenge))).error.code).toBe('PASSKEY_REFUSED');

  const used = signed(await challengeFor(browser, uid));
  expect((await show(world.browser(), uid, used)).error.code).toBe('SIGN_IN_EXPIRED');
  expect((await ask(world.browser(), uid)).error.code).toBe('SIGN_IN_EXPIRED');
  const answers = await Promise.all([1, 2, 3].map(() => show(browser, uid, used)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);

  const late = world.browser();
  const form = await begin(late);
  const slow = signed(await challengeFor(late, form));
  world.time.now += 15 * 60_000 + 1;
  expect((await show(late, form, slow)).status).toBe(400);
  await removeOldForms(world.db, world.time.now);
  expect(await world.db.selectFrom('passkeyForms').select('uid').execute()).toEqual([]);
});

test('fifty wrong passwords do not block the passkey, and forged signatures do not block the password', async () => {
  const forged = (challenge: string) => signed(challenge, { ...added, userHandle: 'AAAA' });
  for (let tries = 0; tries < 6; tries++) expect((await answered(forged)).status).toBe(400);
  const answers: number[] = [];
  for (let tries = 0; tries < 50; tries++) {
    const browser = world.browser();
    answers.push((await submit(browser, await begin(browser), person.email, 'Wrong-horse-7')).status);
  }
  expect(answers.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
  expect(new Set(answers.slice(5))).toEqual(new Set([429]));
  expect((await answered(signed)).status).toBe(200);
});

test('the account page says if a passkey only works after a password', async () => {
  const desk = await world.signedIn(await makeAccount(world.db, [world.practice.id], { firstName: 'Olaf' }));
  await addPasskey(desk, { discoverable: false });
  const { result } = await desk.call('GET /api/provider/account/second-factors');
  expect(result.passkeys).toMatchObject([{ signsInAlone: false }]);
});
