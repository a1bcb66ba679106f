import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { type AddedPasskey, passkeysOf } from '#server/test-support/passkeys.ts';
import { makeAccount, PASSWORD, type TestAccount } from '#server/test-support/people.ts';
import type { Owing } from '#server/test-support/second-factors.ts';
import { params, secondFactorsOf } from '#server/test-support/second-factors.ts';
import { setSetting } from '#server/test-support/settings.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import type { SettingsChange } from '#shared/contracts/rest/practice/settings.ts';

let world: World;
let person: TestAccount;
let desk: Browser;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.time.now = WORLD_BEGINS;
  person = await makeAccount(world.db, [world.practice.id], { firstName: 'Ida', isClientAdmin: true });
  desk = await world.signedIn(person);
});
afterEach(() => demand(false));

const { me, added, atChallenge, enterApp, enterRecovery, shown, resetByAdministrator } = secondFactorsOf(
  () => ({ world, person, desk }),
);
const { origin, addPasskey } = passkeysOf(() => world);
const demand = (on: boolean) => setSetting(world.db, world.practice.id, 'administratorPasskey', on);
const codeOf = async (browser: Browser) => (await me(browser)).error?.code;

async function usePasskey(who: Owing, { device }: AddedPasskey) {
  const { result } = await who.browser.call('POST /api/:userType/mfa/:identifier/passkey', params(who));
  const used = device.use({ challenge: String(result.options.challenge), origin: origin() });
  return who.browser.call('POST /api/:userType/mfa/:identifier/verify-passkey', {
    ...params(who),
    body: used,
  });
}

test('an administrator without a passkey can do nothing else from the next call until they add one', async () => {
  const provider = await world.signedIn(world.staff.provider);
  await demand(true);
  expect(await codeOf(desk)).toBe('PASSKEY_REQUIRED');
  expect((await desk.call('GET /api/provider/launch-practices')).error.code).toBe('PASSKEY_REQUIRED');
  expect((await desk.call('GET /api/provider/account')).error.code).toBe('PASSKEY_REQUIRED');
  expect((await me(provider)).status).toBe(200);
  expect((await desk.call('GET /api/provider/account/second-factors')).status).toBe(200);
  await addPasskey(desk);
  expect((await me(desk)).status).toBe(200);
});

test('applies to the installation’s administrators too, in any practice that requires it', async () => {
  const other = await makeAccount(world.db, [world.practice.id, world.otherPractice.id], {
    firstName: 'Olga',
    administersInstallation: true,
  });
  const browser = await world.signedIn(other);
  expect((await me(browser)).status).toBe(200);
  await demand(true);
  expect(await codeOf(browser)).toBe('PASSKEY_REQUIRED');
});

test('an administrator with a passkey signs in with it, and no longer with an app’s code', async () => {
  const { key } = await added();
  const before = await atChallenge();
  expect((await enterApp(before, shown(key))).status).toBe(200);
  world.time.now += 30_000;
  const passkey = await addPasskey(desk, { proof: { code: shown(key) } });
  world.time.now += 30_000;
  await demand(true);

  expect((await me(desk)).status).toBe(200);
  expect(await codeOf(before.browser)).toBe('MFA_REQUIRED');
  expect((await usePasskey(before, passkey)).status).toBe(200);
  expect((await me(before.browser)).status).toBe(200);

  const later = await atChallenge();
  const { result } = await later.browser.call('GET /api/:userType/mfa/:identifier', params(later));
  expect(result).toMatchObject({ app: false, passkey: true, recovery: true, destinations: [] });
  const refused = await enterApp(later, shown(key));
  expect([refused.error.code, refused.error.details?.reason]).toEqual(['UNABLE_VALIDATE_CODE', 'NO_CODE']);
  expect((await usePasskey(later, passkey)).status).toBe(200);
  expect((await me(later.browser)).status).toBe(200);
});

test('an app’s code leads an administrator without a passkey to adding one', async () => {
  const { key } = await added();
  await demand(true);
  const later = await atChallenge();
  expect((await enterApp(later, shown(key))).status).toBe(200);
  expect(await codeOf(later.browser)).toBe('PASSKEY_REQUIRED');
  world.time.now += 30_000;
  await addPasskey(later.browser, { proof: { code: shown(key) } });
  expect((await me(later.browser)).status).toBe(200);
});

test('a recovery code signs in, and leads to adding a passkey', async () => {
  const { codes } = await added();
  await addPasskey(desk, { proof: { recovery: codes[0] } });
  await demand(true);
  const later = await atChallenge();
  expect((await enterRecovery(later, codes[1] ?? '')).status).toBe(200);
  expect(await codeOf(later.browser)).toBe('PASSKEY_REQUIRED');
  await addPasskey(later.browser, { proof: { recovery: codes[2] } });
  expect((await me(later.browser)).status).toBe(200);
});

test('after another administrator’s reset, the next sign-in leads to adding a passkey', async () => {
  await addPasskey(desk);
  await resetByAdministrator();
  await demand(true);
  const again = await world.signedIn(person);
  expect(await codeOf(again)).toBe('PASSKEY_REQUIRED');
  await addPasskey(again);
  expect((await me(again)).status).toBe(200);
});

test('removing the last passkey leads to adding one again', async () => {
  const passkey = await addPasskey(desk);
  await demand(true);
  const { result } = await desk.call('GET /api/provider/account/second-factors');
  const asked = await desk.call('POST /api/provider/account/passkeys/ask');
  const used = passkey.device.use({ challenge: String(asked.result.options.challenge), origin: origin() });
  const removed = await desk.call('POST /api/provider/account/passkeys/:passkeyId/remove', {
    params: { passkeyId: result.passkeys[0]?.passkeyId ?? '' },
    body: { current: PASSWORD, passkey: used, language: 'en' },
  });
  expect(removed.status).toBe(200);
  expect(await codeOf(desk)).toBe('PASSKEY_REQUIRED');
});

test('only a person with a passkey can turn it on; turning it off stops asking', async () => {
  const target = { practiceId: world.practice.id };
  const change = async (on: boolean, by = desk) => {
    const get = await by.call('GET /api/admin/practices/:practiceId/settings', { params: target });
    const body: SettingsChange = {
      version: get.result.version,
      administratorPasskey: { value: on, final: false },
    };
    return by.call('PUT /api/admin/practices/:practiceId/settings', { params: target, body });
  };
  const refused = await change(true);
  expect(refused.error.details?.fields).toEqual({ administratorPasskey: 'OWN_PASSKEY_FIRST' });
  expect((await me(desk)).status).toBe(200);
  await addPasskey(desk);
  expect((await change(true)).status).toBe(200);
  expect((await change(false)).status).toBe(200);
  const changes = await world.audited({ action: 'settings.changed' }, 'details');
  expect(changes.at(-1)?.after).toEqual({ administratorPasskey: { value: false, final: false } });
});
