import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { passkeysOf } from '#server/test-support/passkeys.ts';
import { makeAccount, PASSWORD, type TestAccount } from '#server/test-support/people.ts';
import { identifierIn, type Owing, params } from '#server/test-support/second-factors.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { checkPasskeyHosts, countWithFormerOnly } from './passkey-hosts.service.ts';

let world: World;
let person: TestAccount;
let desk: Browser;
let host: string;
const { addPasskey } = passkeysOf(() => world);
beforeAll(async () => {
  world = await createWorld();
  host = new URL(world.publicUrl).hostname;
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom('passkeys').execute();
  person = await makeAccount(world.db, [world.practice.id]);
  desk = await world.signedIn(person);
});

const madeFor = (rpId: string | null) =>
  world.db.updateTable('passkeys').set({ rpId }).where('accountId', '=', person.accountId).execute();
const rowsOf = () =>
  world.db.selectFrom('passkeys').select('rpId').where('accountId', '=', person.accountId).execute();

async function atChallenge(): Promise<Owing> {
  const browser = await world.signedIn(person);
  return {
    browser,
    userType: 'provider',
    identifier: identifierIn(await browser.call('GET /api/provider/me')),
  };
}
const read = (who: Owing) => who.browser.call('GET /api/:userType/mfa/:identifier', params(who));
const ask = (who: Owing) => who.browser.call('POST /api/:userType/mfa/:identifier/passkey', params(who));
const factors = async () => (await desk.call('GET /api/provider/account/second-factors')).result;

test('a passkey keeps the host name that it was made for', async () => {
  await addPasskey(desk);
  expect(await rowsOf()).toEqual([{ rpId: host }]);
  expect((await factors()).passkeys).toMatchObject([{ madeFor: null }]);
  expect((await read(await atChallenge())).result).toMatchObject({ passkey: true, passkeysMadeFor: [] });
});

test('does not ask for a passkey of another host name, and still requires a second factor', async () => {
  await addPasskey(desk);
  await madeFor('old.example.org');
  const owing = await atChallenge();
  expect((await read(owing)).result).toMatchObject({
    passkey: false,
    passkeysMadeFor: ['old.example.org'],
    recovery: true,
    // A sent code would be weaker than the passkey was.
    destinations: [],
  });
  expect((await ask(owing)).error.code).toBe('NOT_FOUND');
  expect((await owing.browser.call('GET /api/provider/me')).error.code).toBe('MFA_REQUIRED');
});

test('offers only passkeys of this host name', async () => {
  const { codes } = await addPasskey(desk);
  await madeFor('old.example.org');
  const { device } = await addPasskey(desk, { proof: { recovery: codes[0] } });
  const asked = await ask(await atChallenge());
  expect(asked.result.options).toMatchObject({ rpId: host, allowCredentials: [{ id: device.id }] });
});

test('the account page names the former host name, and a recovery code proves the owner', async () => {
  const { codes } = await addPasskey(desk);
  await madeFor('old.example.org');
  const before = await factors();
  expect(before.passkeys).toMatchObject([{ madeFor: 'old.example.org' }]);
  expect(before.proof).toEqual({ password: true, code: false, passkey: false, recovery: true });
  const refused = await desk.call('POST /api/provider/account/passkeys/begin', {
    body: { name: 'New', current: PASSWORD },
  });
  expect(refused.error.details?.fields).toEqual({ recovery: 'FIELD_REQUIRED' });
  await addPasskey(desk, { proof: { recovery: codes[0] } });
  const hosts = (await factors()).passkeys.map((one) => one.madeFor);
  expect(new Set(hosts)).toEqual(new Set(['old.example.org', null]));
});

test('a start assigns the host name to an earlier release’s passkeys, and warns how many accounts are locked out', async () => {
  await addPasskey(desk);
  await madeFor(null);
  expect((await read(await atChallenge())).result).toMatchObject({ passkey: true, passkeysMadeFor: [] });
  const warnings: unknown[] = [];
  const log = { warn: (words: unknown) => void warnings.push(words) };
  await checkPasskeyHosts({ db: world.db, publicUrl: world.publicUrl }, log);
  expect(await rowsOf()).toEqual([{ rpId: host }]);
  expect(warnings).toEqual([]);
  await checkPasskeyHosts({ db: world.db, publicUrl: 'https://new.example.org' }, log);
  expect(warnings).toEqual([expect.stringMatching(/^1 account has only passkeys of another host name/)]);
  expect(await rowsOf()).toEqual([{ rpId: host }]);
});

test('does not count an account with an app, or without access', async () => {
  await addPasskey(desk);
  const counted = () => countWithFormerOnly(world.db, 'https://new.example.org');
  expect(await counted()).toBe(1);
  await world.db
    .insertInto('authenticatorApps')
    .values({
      id: randomUUID(),
      accountId: person.accountId,
      name: 'App',
      secret: 'x',
      createdAt: new Date(world.time.now),
      confirmedAt: new Date(world.time.now),
      lastStep: null,
      lastUsedAt: null,
    })
    .execute();
  expect(await counted()).toBe(0);
  await world.db.deleteFrom('authenticatorApps').execute();
  await world.db
    .updateTable('accounts')
    .set({ apiAccess: 0x99 })
    .where('id', '=', person.accountId)
    .execute();
  expect(await counted()).toBe(0);
});
