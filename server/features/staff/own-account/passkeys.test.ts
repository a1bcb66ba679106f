// Runs on both PostgreSQLs: an answer counts once, however many come at once.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { type PasskeyDevice, passkeyDevice } from '#server/test-support/passkeys.ts';
import { makeAccount, PASSWORD, type TestAccount } from '#server/test-support/people.ts';
import { codesIn, identifierIn, type Owing, params } from '#server/test-support/second-factors.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import { MOST_PASSKEYS, PASSKEY_ANSWER_MINUTES } from '#shared/domain/mfa.ts';

let world: World;
let person: TestAccount;
let desk: Browser;
let origin: string;
let rpId: string;
beforeAll(async () => {
  world = await createWorld();
  ({ origin, hostname: rpId } = new URL(world.publicUrl));
});
afterAll(() => world.close());
beforeEach(async () => {
  world.time.now = WORLD_BEGINS;
  person = await makeAccount(world.db, [world.practice.id], { firstName: 'Ida' });
  desk = await world.signedIn(person);
});

const { demand, patient, auditOf } = codesIn(() => world);
const challengeIn = ({ result }: { result: { options: Record<string, unknown> } }) =>
  String(result.options.challenge);
async function proofOf(by: typeof desk): Promise<object> {
  const device = deviceOf.get(by);
  if (!device) return { current: PASSWORD };
  const challenge = challengeIn(await by.call('POST /api/provider/account/passkeys/ask'));
  return { current: PASSWORD, passkey: device.use({ challenge, origin }) };
}
const deviceOf = new WeakMap<Browser, PasskeyDevice>();
const begin = async (proof?: object, by = desk) =>
  by.call('POST /api/provider/account/passkeys/begin', {
    body: { name: 'My phone', ...(proof ?? (await proofOf(by))) },
  });
const finish = (made: ReturnType<PasskeyDevice['make']>, by = desk) =>
  by.call('POST /api/provider/account/passkeys', { body: { name: 'My phone', made, language: 'en' } });
const remove = async (passkeyId: string, proof?: object, by = desk) =>
  by.call('POST /api/provider/account/passkeys/:passkeyId/remove', {
    params: { passkeyId },
    body: { ...(proof ?? (await proofOf(by))), language: 'en' as const },
  });
const me = (by: Browser) => by.call('GET /api/provider/me');

async function added(by = desk) {
  world.time.now += 1;
  const device = passkeyDevice(rpId);
  const challenge = challengeIn(await begin(undefined, by));
  const { status, result } = await finish(device.make({ challenge, origin }), by);
  expect(status).toBe(200);
  deviceOf.set(by, device);
  return { device, passkeyId: result.passkeys.at(-1)?.passkeyId ?? '', codes: result.newCodes };
}

async function atChallenge(who = person): Promise<Owing> {
  const browser = await world.signedIn(who);
  return { browser, userType: 'provider', identifier: identifierIn(await me(browser)) };
}
const ask = (who: Owing) => who.browser.call('POST /api/:userType/mfa/:identifier/passkey', params(who));
const enter = (who: Owing, used: ReturnType<PasskeyDevice['use']>) =>
  who.browser.call('POST /api/:userType/mfa/:identifier/verify-passkey', { ...params(who), body: used });
const read = (who: Owing) => who.browser.call('GET /api/:userType/mfa/:identifier', params(who));

test('is added after the password, reported to its owner, and then signs in', async () => {
  expect((await begin({})).error.details?.fields).toEqual({ current: 'FIELD_REQUIRED' });
  expect((await begin({ current: 'Wrong-horse-8' })).status).toBe(400);
  const { device, codes } = await added();
  expect(codes).toHaveLength(10);
  expect((await me(desk)).status).toBe(200);

  const owing = await atChallenge();
  expect((await read(owing)).result).toMatchObject({
    passkey: true,
    app: false,
    recovery: true,
    destinations: [],
  });
  const asked = await ask(owing);
  expect(asked.result.options).toMatchObject({ rpId, allowCredentials: [{ id: device.id }] });
  const used = device.use({ challenge: challengeIn(asked), origin });
  expect(await enter(owing, used)).toMatchObject({ status: 200, result: { continueTo: '/provider/visits' } });
  expect((await me(owing.browser)).status).toBe(200);
  const { result } = await desk.call('GET /api/provider/account/second-factors');
  expect(result.passkeys).toMatchObject([
    { name: 'My phone', lastUsedAt: new Date(world.time.now).toISOString() },
  ]);
  const told = await world.db
    .selectFrom('messages')
    .select('kind')
    .where('accountId', '=', person.accountId)
    .execute();
  expect(told).toEqual([{ kind: 'passkey-added' }]);
});

test('a signature counts once, only for its challenge, page, key and counter', async () => {
  const { device } = await added();
  const stranger = passkeyDevice(rpId);
  const owing = await atChallenge();
  const refusalOf = async (used: (challenge: string) => ReturnType<PasskeyDevice['use']>) => {
    const { error } = await enter(owing, used(challengeIn(await ask(owing))));
    return error?.code;
  };
  expect(await refusalOf((challenge) => device.use({ challenge, origin: 'https://evil.test' }))).toBe(
    'PASSKEY_REFUSED',
  );
  expect(await refusalOf((challenge) => stranger.use({ challenge, origin }))).toBe('PASSKEY_REFUSED');
  expect(await refusalOf(() => device.use({ challenge: 'YW5vdGhlcg', origin }))).toBe('PASSKEY_REFUSED');
  expect(
    await refusalOf((challenge) => {
      const used = device.use({ challenge, origin });
      return { ...used, response: { ...used.response, signature: 'MAYCAQECAQE' } };
    }),
  ).toBe('PASSKEY_REFUSED');
  expect(
    await refusalOf((challenge) => ({
      ...stranger.use({ challenge, origin }),
      id: device.id,
      rawId: device.id,
    })),
  ).toBe('PASSKEY_REFUSED');
  const late = challengeIn(await ask(owing));
  world.time.now += PASSKEY_ANSWER_MINUTES * 60_000 + 1;
  expect((await enter(owing, device.use({ challenge: late, origin }))).error.code).toBe('PASSKEY_REFUSED');

  const challenge = challengeIn(await ask(owing));
  const used = device.use({ challenge, origin });
  const answers = await Promise.all([1, 2, 3].map(() => enter(owing, used)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await auditOf(owing)).filter((action) => action === 'mfa.verified')).toHaveLength(1);

  const next = await atChallenge();
  device.countTo(0);
  const copied = device.use({ challenge: challengeIn(await ask(next)), origin });
  expect((await enter(next, copied)).error.code).toBe('PASSKEY_REFUSED');
  expect((await me(next.browser)).error.code).toBe('MFA_REQUIRED');
});

test('refuses a passkey made by another person or for another page, and a known one', async () => {
  const device = passkeyDevice(rpId);
  const challenge = challengeIn(await begin());
  expect((await finish(device.make({ challenge, origin: 'https://evil.test' }))).error.code).toBe(
    'PASSKEY_REFUSED',
  );
  expect((await finish(device.make({ challenge, origin }))).error.code).toBe('PASSKEY_REFUSED');
  const known = device.make({ challenge: challengeIn(await begin()), origin });
  expect((await finish(known)).status).toBe(200);

  const other = await world.signedIn(await makeAccount(world.db, [world.practice.id], { firstName: 'Olaf' }));
  const again = challengeIn(await begin({ current: PASSWORD }, other));
  expect((await finish(device.make({ challenge: again, origin }), other)).error.code).toBe('PASSKEY_REFUSED');
});

test('a change also requires a passkey’s signature, once, for this session and purpose', async () => {
  const { device, passkeyId } = await added();
  const missing = await remove(passkeyId, { current: PASSWORD });
  expect(missing.error.details?.fields).toEqual({ passkey: 'FIELD_REQUIRED' });
  const signing = await atChallenge();
  const forSignIn = device.use({ challenge: challengeIn(await ask(signing)), origin });
  expect((await remove(passkeyId, { current: PASSWORD, passkey: forSignIn })).error.code).toBe(
    'PASSKEY_REFUSED',
  );
  const challenge = challengeIn(await desk.call('POST /api/provider/account/passkeys/ask'));
  const passkey = device.use({ challenge, origin });
  expect((await begin({ current: 'Wrong-horse-8', passkey })).status).toBe(400);
  world.time.now += 60_000;
  expect((await begin({ current: PASSWORD, passkey })).status).toBe(200);
  expect((await begin({ current: PASSWORD, passkey })).error.code).toBe('PASSKEY_REFUSED');
  const other = await world.signedIn(await makeAccount(world.db, [world.practice.id]));
  expect((await other.call('POST /api/provider/account/passkeys/ask')).status).toBe(404);
});

test('removing the last one removes the recovery codes; another person’s looks missing', async () => {
  const [one, two] = [await added(), await added()];
  const other = await world.signedIn(await makeAccount(world.db, [world.practice.id], { firstName: 'Olaf' }));
  expect((await remove(one.passkeyId, { current: PASSWORD }, other)).error.code).toBe('NOT_FOUND');
  expect((await remove(one.passkeyId)).result).toMatchObject({ recoveryCodesLeft: 10 });
  expect((await remove(two.passkeyId)).result).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  expect((await me(await world.signedIn(person))).status).toBe(200);
});

test('limits an account’s passkeys, and an administrator’s reset removes them', async () => {
  for (let count = 0; count < MOST_PASSKEYS; count++) await added();
  expect((await begin()).error.code).toBe('TOO_MANY_PASSKEYS');
  const admin = await world.signedIn(
    await makeAccount(world.db, [world.practice.id], { isClientAdmin: true, firstName: 'Ana' }),
  );
  const account = { params: { accountId: person.accountId } };
  const { version } = (await admin.call('GET /api/admin/accounts/:accountId', account)).result;
  const reset = { ...account, body: { version, identityCheck: 'IN_PERSON' as const } };
  expect((await admin.call('POST /api/admin/accounts/:accountId/mfa-reset', reset)).status).toBe(200);
  expect((await me(await world.signedIn(person))).status).toBe(200);
});

test('patients cannot have passkeys', async () => {
  await demand(true);
  const owing = await patient();
  await demand(false);
  expect((await ask(owing)).error.code).toBe('NOT_FOUND');
  const used = passkeyDevice(rpId).use({ challenge: 'YW5vdGhlcg', origin });
  expect((await enter(owing, used)).error.code).toBe('NOT_FOUND');
});
