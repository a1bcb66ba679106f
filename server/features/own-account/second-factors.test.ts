// Runs on both PostgreSQLs: a code opens one session, however many tries come at once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appCode } from '../../test-support/app-code.ts';
import type { Browser } from '../../test-support/browser.ts';
import {
  codesIn,
  enter,
  identifierIn,
  look,
  type Owing,
  params,
  why,
} from '../../test-support/owing-codes.ts';
import { makeAccount, PASSWORD, type TestAccount } from '../../test-support/people.ts';
import { createWorld, WORLD_BEGINS, type World } from '../../test-support/world.ts';
import { cleanUp } from '../maintenance/clean-up.job.ts';

let world: World;
let person: TestAccount;
let desk: Browser & { staffSessionId: string };
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.time.now = WORLD_BEGINS;
  person = await makeAccount(world.db, [world.practice.id], { firstName: 'Ida' });
  desk = await world.signedIn(person);
});

const STEP_MS = 30_000;
const MINUTE_MS = 60_000;
const { demand, patient, sent, auditOf } = codesIn(() => world);

const begin = (by: Browser = desk, proof: object = { current: PASSWORD }) =>
  by.call('POST /api/provider/account/apps', { body: { name: 'My phone', ...proof } });
const confirm = (appId: string, code: string, by: Browser = desk) =>
  by.call('POST /api/provider/account/apps/:appId/confirm', { params: { appId }, body: { code } });
const remove = (appId: string, proof: object = { current: PASSWORD }, by: Browser = desk) =>
  by.call('POST /api/provider/account/apps/:appId/remove', { params: { appId }, body: proof });
const read = (by: Browser = desk) => by.call('GET /api/provider/account/second-factors');
const me = (by: Browser) => by.call('GET /api/provider/me');
/** What an app with this key shows now, or some steps on. */
const shown = (key: string, steps = 0) => appCode(key, world.time.now + steps * STEP_MS);
/** A code that this key's app shows in none of the steps around. */
const wrong = (key: string, by = 1) => {
  const near = [-1, 0, 1].map((steps) => shown(key, steps));
  let number = (Number(shown(key)) + by) % 1_000_000;
  while (near.includes(String(number).padStart(6, '0'))) number = (number + 1) % 1_000_000;
  return String(number).padStart(6, '0');
};

/** Adds an app; its next code is one that was not used. */
async function added(by: Browser = desk): Promise<{ appId: string; key: string }> {
  const { appId, key } = (await begin(by)).result;
  expect((await confirm(appId, shown(key), by)).status).toBe(200);
  world.time.now += STEP_MS;
  return { appId, key };
}

/** Another browser in which the person has entered the password. */
async function atChallenge(who: TestAccount = person): Promise<Owing> {
  const browser = await world.signedIn(who);
  return { browser, userType: 'provider', identifier: identifierIn(await me(browser)) };
}
const enterApp = (who: Owing, code: string) =>
  who.browser.call('POST /api/:userType/mfa/:identifier/verify-app', { ...params(who), body: { code } });

describe('adding an app', () => {
  test('asks for the password, and for a code before it counts', async () => {
    expect((await begin(desk, {})).error.details?.fields).toEqual({ current: 'FIELD_REQUIRED' });
    expect((await begin(desk, { current: 'Wrong-horse-8' })).error.details?.fields).toEqual({
      current: 'CURRENT_PASSWORD_WRONG',
    });
    const { appId, key, uri } = (await begin()).result;
    expect(new URL(uri).searchParams.get('secret')).toBe(key);
    expect((await read()).result).toEqual({
      apps: [],
      mayAddApp: true,
      proof: { password: true, code: false },
    });
    expect((await me(await world.signedIn(person))).status).toBe(200);

    expect(why(await confirm(appId, wrong(key)))).toEqual(['UNABLE_VALIDATE_CODE', 'WRONG']);
    const { result } = await confirm(appId, shown(key));
    expect(result).toMatchObject({
      apps: [{ appId, name: 'My phone' }],
      proof: { password: true, code: true },
    });
    // Sent twice, as by a lost answer.
    expect((await confirm(appId, shown(key))).result).toEqual(result);
    expect((await me(desk)).status).toBe(200);
    expect(await auditOf({ ...(await atChallenge()), identifier: person.accountId })).toEqual([
      'mfa.app-added',
    ]);
  });

  test('sends other browsers of the person to the code page', async () => {
    const elsewhere = await world.signedIn(person);
    expect((await me(elsewhere)).status).toBe(200);
    await added();
    expect((await me(elsewhere)).error.code).toBe('MFA_REQUIRED');
    expect((await me(desk)).status).toBe(200);
  });

  test('leaves its key in no row but sealed, for this row and account alone', async () => {
    const { appId, key } = await added();
    const rows = [
      await world.db.selectFrom('authenticatorApps').selectAll().execute(),
      await world.db.selectFrom('auditEvents').selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain(key);
    // Who may write to the database gives another account their own app.
    const victim = await makeAccount(world.db, [world.practice.id]);
    await world.db
      .updateTable('authenticatorApps')
      .set({ accountId: victim.accountId })
      .where('id', '=', appId)
      .execute();
    expect(why(await enterApp(await atChallenge(victim), shown(key)))).toEqual([
      'UNABLE_VALIDATE_CODE',
      'WRONG',
    ]);
  });

  test('ends after a quarter of an hour; a newer key replaces it, and another person’s is missing', async () => {
    const first = (await begin()).result;
    const second = (await begin()).result;
    expect((await confirm(first.appId, shown(first.key))).status).toBe(404);
    const stranger = await world.signedIn(await makeAccount(world.db, [world.practice.id]));
    expect((await confirm(second.appId, shown(second.key), stranger)).status).toBe(404);
    world.time.now += 15 * MINUTE_MS;
    expect((await confirm(second.appId, shown(second.key))).status).toBe(404);
    world.time.now += 24 * 60 * MINUTE_MS;
    await cleanUp(world.deps);
    const left = await world.db
      .selectFrom('authenticatorApps')
      .select('id')
      .where('accountId', '=', person.accountId)
      .execute();
    expect(left).toEqual([]);
  });

  test('stops at five', async () => {
    for (let count = 0; count < 5; count += 1) await added();
    expect((await read()).result).toMatchObject({ mayAddApp: false });
    expect((await begin()).error.code).toBe('TOO_MANY_APPS');
  });
});

describe('signing in', () => {
  test('asks for the app’s code first, takes it once, and offers another way', async () => {
    const { key } = await added();
    const [first, second] = [await atChallenge(), await atChallenge()];
    expect((await look(first)).result).toMatchObject({ app: true, destinations: [{ method: 'Email' }] });
    const code = shown(key);
    expect((await enterApp(first, code)).result).toEqual({ continueTo: '/provider/visits' });
    expect((await me(first.browser)).status).toBe(200);
    expect(await auditOf(first)).toEqual(['mfa.verified']);

    expect(why(await enterApp(second, code))).toEqual(['UNABLE_VALIDATE_CODE', 'USED']);
    // An earlier one is no better.
    expect(why(await enterApp(second, shown(key, -1)))).toEqual(['UNABLE_VALIDATE_CODE', 'USED']);
    expect((await enterApp(second, shown(key, 1))).status).toBe(200);
    const third = await atChallenge();
    expect((await enter(third, await sent(third))).status).toBe(200);
  });

  test('takes the code of any of the apps', async () => {
    const [one, two] = [await added(), await added()];
    expect((await enterApp(await atChallenge(), shown(one.key))).status).toBe(200);
    expect((await enterApp(await atChallenge(), shown(two.key))).status).toBe(200);
  });

  test('refuses all codes after five wrong ones, in whichever browser, for a quarter of an hour', async () => {
    const { key } = await added();
    const [one, two] = [await atChallenge(), await atChallenge()];
    const refusals = [];
    for (let count = 1; count <= 5; count += 1)
      refusals.push((await enterApp(count % 2 ? one : two, wrong(key, count))).error.details);
    expect(refusals).toEqual([
      ...[4, 3, 2, 1].map((triesLeft) => ({ reason: 'WRONG', triesLeft })),
      { reason: 'LOCKED', retryInSeconds: 900 },
    ]);
    expect(why(await enterApp(two, shown(key)))).toEqual(['UNABLE_VALIDATE_CODE', 'LOCKED']);
    expect(await auditOf(one)).toContain('mfa.locked');
    world.time.now += 15 * MINUTE_MS;
    expect((await enterApp(two, shown(key))).status).toBe(200);
  });

  test('lets a code into one session, and counts no more than five wrong ones, of twenty at once', async () => {
    const { key } = await added();
    const browsers = await Promise.all(Array.from({ length: 8 }, () => atChallenge()));
    const code = shown(key);
    const answers = await Promise.all(browsers.map((who) => enterApp(who, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);

    world.time.now += 60 * MINUTE_MS;
    const one = await atChallenge();
    const tries = await Promise.all(Array.from({ length: 20 }, (_, by) => enterApp(one, wrong(key, by + 1))));
    expect(tries.filter((answer) => why(answer)[1] === 'WRONG')).toHaveLength(4);
    expect(tries.filter((answer) => why(answer)[1] === 'LOCKED')).toHaveLength(16);
  });

  test('never takes an app’s code of patients, of strangers, or of those without an app', async () => {
    await demand(true);
    const someone = await patient();
    expect((await enterApp(someone, '123456')).status).toBe(404);
    const without = await atChallenge(await makeAccount(world.db, [world.practice.id]));
    expect((await look(without)).result.app).toBe(false);
    expect(why(await enterApp(without, '123456'))).toEqual(['UNABLE_VALIDATE_CODE', 'NO_CODE']);
    await demand(false);
    const { key } = await added();
    const mine = await atChallenge();
    expect((await enterApp({ ...without, identifier: mine.identifier }, shown(key))).status).toBe(404);
    expect((await me(mine.browser)).error.code).toBe('MFA_REQUIRED');
  });
});

describe('removing an app', () => {
  test('asks for the password or a fresh code; then sign-ins ask for no code', async () => {
    const [one, two] = [await added(), await added()];
    expect((await remove(one.appId, {})).status).toBe(400);
    expect((await remove(one.appId, { current: 'Wrong-horse-8' })).status).toBe(400);
    expect(why(await remove(one.appId, { code: wrong(two.key) }))).toEqual(['UNABLE_VALIDATE_CODE', 'WRONG']);
    expect((await read()).result.apps).toHaveLength(2);
    expect((await remove(one.appId, { code: shown(two.key) })).result.apps).toMatchObject([
      { appId: two.appId },
    ]);
    expect((await remove(two.appId)).result.apps).toEqual([]);
    expect((await me(await world.signedIn(person))).status).toBe(200);
    expect((await remove(two.appId)).status).toBe(404);
  });

  test('of another person looks like a missing one', async () => {
    const { appId } = await added();
    const stranger = await world.signedIn(await makeAccount(world.db, [world.practice.id]));
    const [theirs, missing] = [
      await remove(appId, { current: PASSWORD }, stranger),
      await remove(randomUUID(), { current: PASSWORD }, stranger),
    ];
    expect(theirs.status).toBe(404);
    expect(theirs.body).toBe(missing.body);
    expect((await read()).result.apps).toHaveLength(1);
  });

  test('is what an administrator’s reset does', async () => {
    const { key } = await added();
    const one = await atChallenge();
    for (let count = 1; count <= 5; count += 1) await enterApp(one, wrong(key, count));
    const admin = await world.signedIn(
      await makeAccount(world.db, [world.practice.id], { isClientAdmin: true }),
    );
    const { accountId } = person;
    const { version } = (await admin.call('GET /api/admin/accounts/:accountId', { params: { accountId } }))
      .result;
    const reset = await admin.call('POST /api/admin/accounts/:accountId/mfa-reset', {
      params: { accountId },
      body: { version },
    });
    expect(reset.status).toBe(200);
    const again = await world.signedIn(person);
    expect((await read(again)).result.apps).toEqual([]);
    // The limit of tries starts anew.
    const { appId, key: next } = (await begin(again)).result;
    expect((await confirm(appId, shown(next), again)).status).toBe(200);
    world.time.now += STEP_MS;
    expect((await enterApp(await atChallenge(), shown(next))).status).toBe(200);
  });
});
