// Runs on both PostgreSQLs: a code opens one session, however many tries come at once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cleanUp } from '#server/features/admin/maintenance/clean-up.job.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount, PASSWORD, type TestAccount } from '#server/test-support/people.ts';
import {
  ask,
  codesIn,
  enter,
  look,
  STEP_MS,
  secondFactorsOf,
  why,
} from '#server/test-support/second-factors.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import { MINUTE_MS } from '#shared/test-support/durations.ts';
import { addApp, dropApp, readSecondFactors } from './own-second-factors.service.ts';

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

const { demand, patient, sent, auditOf } = codesIn(() => world);
const {
  proofOf,
  begin,
  confirm,
  remove,
  read,
  me,
  shown,
  wrong,
  added,
  atChallenge,
  enterApp,
  staffOf,
  resetByAdministrator,
} = secondFactorsOf(() => ({ world, person, desk }));

describe('adding an app', () => {
  test('requires the password, and a code before it counts', async () => {
    expect((await begin(desk, {})).error.details?.fields).toEqual({ current: 'FIELD_REQUIRED' });
    expect((await begin(desk, { current: 'Wrong-horse-8' })).error.details?.fields).toEqual({
      current: 'CURRENT_PASSWORD_WRONG',
    });
    const { appId, key, uri } = (await begin()).result;
    expect(new URL(uri).searchParams.get('secret')).toBe(key);
    expect((await read()).result).toEqual({
      apps: [],
      mayAddApp: true,
      passkeys: [],
      mayAddPasskey: true,
      recoveryCodesLeft: 0,
      proof: { password: true, code: false, passkey: false, recovery: false },
    });
    expect((await me(await world.signedIn(person))).status).toBe(200);

    expect(why(await confirm(appId, wrong(key)))).toEqual(['UNABLE_VALIDATE_CODE', 'WRONG']);
    const { result } = await confirm(appId, shown(key));
    expect(result).toMatchObject({
      apps: [{ appId, name: 'My phone' }],
      proof: { password: true, code: true, passkey: false, recovery: true },
    });
    expect(result.newCodes).toHaveLength(10);
    expect((await confirm(appId, shown(key))).result).toEqual({ ...result, newCodes: null });
    expect((await me(desk)).status).toBe(200);
    expect(await auditOf({ ...(await atChallenge()), identifier: person.accountId })).toEqual([
      'mfa.app-added',
    ]);
  });

  test('sends the person’s other browsers to the code page', async () => {
    const elsewhere = await world.signedIn(person);
    expect((await me(elsewhere)).status).toBe(200);
    await added();
    expect((await me(elsewhere)).error.code).toBe('MFA_REQUIRED');
    expect((await me(desk)).status).toBe(200);
  });

  test('stores its key only sealed, for this row and account', async () => {
    const { appId, key } = await added();
    const rows = [
      await world.db.selectFrom('authenticatorApps').selectAll().execute(),
      await world.audited({}),
    ];
    expect(JSON.stringify(rows)).not.toContain(key);
    // An attacker with write access to the database gives another account their own app.
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

  test('expires after a quarter of an hour; a newer key replaces it, and another person’s looks missing', async () => {
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

  test('requires no password with another identity provider, and a code from the second app on', async () => {
    const oidc = {
      issuer: 'https://id.example.org',
      clientId: 'a',
      clientSecret: 'b',
      prompt: 'login' as const,
      secondFactors: null,
    };
    const deps = { ...world.deps, settings: { ...world.deps.settings, oidc } };
    const staff = await staffOf(desk);
    const none = { password: false, code: false, passkey: false, recovery: false };
    expect((await readSecondFactors(deps, staff)).proof).toEqual(none);
    world.time.now += 16 * MINUTE_MS;
    await expect(addApp(deps, staff, { name: 'My phone', language: 'en' })).rejects.toMatchObject({
      code: 'SIGN_IN_AGAIN',
    });
    world.time.now -= 2 * MINUTE_MS;
    const { appId, key } = await addApp(deps, staff, { name: 'My phone', language: 'en' });
    expect((await confirm(appId, shown(key))).status).toBe(200);
    expect((await readSecondFactors(deps, staff)).proof).toEqual({ ...none, code: true, recovery: true });
    await expect(addApp(deps, staff, { name: 'Another', language: 'en' })).rejects.toMatchObject({
      details: { fields: { code: 'FIELD_REQUIRED' } },
    });
    const removal = { current: PASSWORD, language: 'en' as const, endOthers: false };
    await expect(dropApp(deps, staff, appId, removal)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    world.time.now += STEP_MS;
    await addApp(deps, staff, { name: 'Another', code: shown(key), language: 'en' });
  });

  test('is limited to five', async () => {
    for (let count = 0; count < 5; count += 1) await added();
    expect((await read()).result).toMatchObject({ mayAddApp: false });
    expect((await begin()).error.code).toBe('TOO_MANY_APPS');
  });
});

describe('signing in', () => {
  test('asks for the app’s code first, accepts it once, and no code by message', async () => {
    const { key } = await added();
    const [first, second] = [await atChallenge(), await atChallenge()];
    expect((await look(first)).result).toMatchObject({ app: true, recovery: true, destinations: [] });
    expect((await ask(first)).error.code).toBe('MFA_NO_DESTINATIONS');
    const code = shown(key);
    expect((await enterApp(first, code)).result).toEqual({ continueTo: '/provider/visits' });
    expect((await me(first.browser)).status).toBe(200);
    expect(await auditOf(first)).toEqual(['mfa.verified']);

    expect(why(await enterApp(second, code))).toEqual(['UNABLE_VALIDATE_CODE', 'USED']);
    expect(why(await enterApp(second, shown(key, -1)))).toEqual(['UNABLE_VALIDATE_CODE', 'USED']);
    expect((await enterApp(second, shown(key, 1))).status).toBe(200);
  });

  test('refuses a code that was sent before the app was added', async () => {
    await demand(true);
    const late = await atChallenge();
    const code = await sent(late);
    const early = await atChallenge();
    world.time.now += MINUTE_MS;
    expect((await enter(early, await sent(early))).status).toBe(200);
    await added(early.browser);
    await demand(false);
    expect(why(await enter(late, code))).toEqual(['UNABLE_VALIDATE_CODE', 'NO_CODE']);
    expect((await look(late)).result).toMatchObject({ app: true, sent: null });
  });

  test('accepts a code of any of the apps', async () => {
    const [one, two] = [await added(), await added()];
    expect((await enterApp(await atChallenge(), shown(one.key))).status).toBe(200);
    expect((await enterApp(await atChallenge(), shown(two.key))).status).toBe(200);
  });

  test('refuses all codes for a quarter of an hour after five wrong ones in any browser', async () => {
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

  test('admits one session per code, and counts at most five wrong ones, of twenty concurrent tries', async () => {
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

  test('never accepts an app’s code from patients, from strangers, or without an app', async () => {
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
  test('requires the password and a fresh code; then sign-ins require no code', async () => {
    const [one, two] = [await added(), await added()];
    expect((await remove(one.appId, {})).status).toBe(400);
    expect((await remove(one.appId, { current: 'Wrong-horse-8' })).status).toBe(400);
    const missing = await remove(one.appId, { current: PASSWORD });
    expect(missing.error.details?.fields).toEqual({ code: 'FIELD_REQUIRED' });
    const alone = await remove(one.appId, { code: shown(two.key) });
    expect(alone.error.details?.fields).toEqual({ current: 'FIELD_REQUIRED' });
    const guessed = await remove(one.appId, { current: PASSWORD, code: wrong(two.key) });
    expect(why(guessed)).toEqual(['UNABLE_VALIDATE_CODE', 'WRONG']);
    expect((await read()).result.apps).toHaveLength(2);
    expect((await remove(one.appId)).result.apps).toMatchObject([{ appId: two.appId }]);
    expect((await remove(two.appId)).result.apps).toEqual([]);
    expect((await me(await world.signedIn(person))).status).toBe(200);
    expect((await remove(two.appId)).status).toBe(404);
  });

  test('accepts a recovery code if the app is lost, and notifies the owner', async () => {
    const { appId, codes } = await added();
    const [code = ''] = codes;
    const proof = { current: PASSWORD, recovery: code };
    expect((await remove(appId, { current: PASSWORD, recovery: 'abcd-efgh-jkmn' })).status).toBe(400);
    expect((await remove(appId, proof)).result.apps).toEqual([]);
    await world.jobs.run();
    const { messages } = (await world.browser().call('GET /api/demo/outbox')).result;
    expect(messages.filter(({ to }) => to === person.email).map(({ subject }) => subject)).toContain(
      'A recovery code was used',
    );
  });

  test('signs out the other devices only if its owner wants it', async () => {
    const { appId, key } = await added();
    const [phone, tablet] = [await atChallenge(), await atChallenge()];
    expect((await enterApp(phone, shown(key))).status).toBe(200);
    world.time.now += STEP_MS;
    expect((await begin()).status).toBe(200);
    expect((await me(phone.browser)).status).toBe(200);
    expect((await remove(appId, { ...proofOf(desk), endOthers: true })).status).toBe(200);
    expect((await me(phone.browser)).status).toBe(401);
    expect((await me(tablet.browser)).error.code).toBe('NOT_SIGNED_IN');
    expect((await me(desk)).status).toBe(200);
  });

  test('looks missing for another person’s app', async () => {
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

  test('notifies the owner by email, as adding does', async () => {
    const { appId, key } = await added();
    await remove(appId);
    await world.jobs.run();
    const { messages } = (await world.browser().call('GET /api/demo/outbox')).result;
    const told = messages.filter(({ to }) => to === person.email);
    expect(told.map(({ subject }) => subject).sort()).toEqual([
      'An authenticator app was added',
      'An authenticator app was removed',
    ]);
    expect(JSON.stringify(told)).not.toContain(key);
  });

  test('happens in an administrator’s reset', async () => {
    const { key } = await added();
    const one = await atChallenge();
    for (let count = 1; count <= 5; count += 1) await enterApp(one, wrong(key, count));
    await resetByAdministrator();
    const again = await world.signedIn(person);
    expect((await read(again)).result.apps).toEqual([]);
    const { appId, key: next } = (await begin(again)).result;
    expect((await confirm(appId, shown(next), again)).status).toBe(200);
    world.time.now += STEP_MS;
    expect((await enterApp(await atChallenge(), shown(next))).status).toBe(200);
  });
});
