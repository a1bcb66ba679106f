// Runs on both PostgreSQLs: what the identity provider stores.
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STAFF_COOKIE } from '#server/http/access/cookies.ts';
import { MOST_SESSIONS } from '#server/http/access/staff-sessions.ts';
import { signInOn } from '#server/test-support/accounts.ts';
import { makeAccount, PASSWORD } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const { begin, submit, signIn } = signInOn(() => world);

describe('signing in', () => {
  test('leads through the provider and back to the return path', async () => {
    const { browser, ended } = await signIn(world.staff.provider, '/provider/visits?day=today');
    expect(`${ended.pathname}${ended.search}`).toBe('/provider/visits?day=today');
    const me = await browser.call('GET /api/provider/me');
    expect(me.result).toMatchObject({
      accountId: world.staff.provider.accountId,
      firstName: 'Elena',
      apiAccess: 2,
    });
    const practices = await browser.call('GET /api/provider/launch-practices');
    expect(practices.result.results).toMatchObject([
      {
        practiceName: 'Saguaro Family Medicine',
        userType: 'Provider',
        ehrSource: 'demo',
        providerIsTest: false,
      },
    ]);
  });

  test('accepts a password of ten years ago without requiring a new one (ASVS 6.2.10)', async () => {
    const account = await makeAccount(world.db, [world.practice.id]);
    const { now } = world.time;
    world.time.now = now + 10 * 365 * 24 * 3_600_000;
    const { browser } = await signIn(account);
    expect((await browser.call('GET /api/provider/me')).result.accountId).toBe(account.accountId);
    world.time.now = now;
  });

  test('sets a cookie that scripts and other sites cannot read', async () => {
    const browser = world.browser();
    const { result } = await submit(browser, await begin(browser), world.staff.provider.email);
    const resume = await browser.request({ url: new URL(result.redirectTo).pathname });
    const callback = await browser.request({
      url: String(resume.headers.location).replace(world.publicUrl, ''),
    });
    const cookies = [callback.headers['set-cookie']].flat().map(String);
    const staff = cookies.find((cookie) => cookie.startsWith(`${STAFF_COOKIE}=`));
    expect(staff).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(callback.headers['cache-control']).toBe('no-store');
  });

  test('ends the provider’s session, so the next sign-in asks for the password again', async () => {
    const { browser } = await signIn(world.staff.provider);
    await begin(browser);
  });

  test('works as another user in the same browser', async () => {
    const { browser } = await signIn(world.staff.provider);
    const uid = await begin(browser);
    const { result } = await submit(browser, uid, world.staff.clinicalAdmin.email);
    await browser.open(result.redirectTo);
    const me = await browser.call('GET /api/provider/me');
    expect(me.result.accountId).toBe(world.staff.clinicalAdmin.accountId);
  });

  test('ends the browser’s former session, also for a copy of its cookie', async () => {
    const { browser } = await signIn(world.staff.provider);
    const copy = world.browser();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    expect((await copy.call('GET /api/provider/me')).status).toBe(200);
    const uid = await begin(browser);
    const { result } = await submit(browser, uid, world.staff.provider.email);
    await browser.open(result.redirectTo);
    expect((await copy.call('GET /api/provider/me')).status).toBe(401);
    expect((await browser.call('GET /api/provider/me')).status).toBe(200);
  });

  test('beyond the account’s session limit closes the ended session’s sockets', async () => {
    const account = await makeAccount(world.db, [world.practice.id]);
    const first = await world.signedIn(account);
    world.time.now += 60_000;
    for (let session = 1; session < MOST_SESSIONS; session++) await world.signedIn(account);
    const { browser } = await signIn(account);
    expect((await browser.call('GET /api/provider/me')).status).toBe(200);
    expect((await first.call('GET /api/provider/me')).status).toBe(401);
    expect(world.told.endedStaffSessions).toContain(first.staffSessionId);
  });

  test('sets a cookie that opens the session by its token, not by the session’s id alone', async () => {
    const { browser } = await signIn(world.staff.provider);
    const ticket = world.tickets.read('staff', browser.cookies.get(STAFF_COOKIE));
    expect(Buffer.from(ticket?.token ?? '', 'base64url')).toHaveLength(16);
    const without = world.browser();
    for (const token of [undefined, 'A'.repeat(22)]) {
      const forged = { kind: 'staff', id: ticket?.id ?? '', ...(token ? { token } : {}) } as const;
      without.cookies.set(STAFF_COOKIE, world.tickets.sign(forged, 60));
      expect((await without.call('GET /api/provider/me')).status).toBe(401);
      expect((await without.call('POST /api/auth/sign-out')).status).toBe(200);
    }
    expect((await browser.call('GET /api/provider/me')).status).toBe(200);
  });

  test('works in two tabs at once', async () => {
    const browser = world.browser();
    const first = await begin(browser, '/provider/account');
    const second = await begin(browser, '/provider/rpm');
    for (const [uid, path] of [
      [second, '/provider/rpm'],
      [first, '/provider/account'],
    ] as const) {
      const { result } = await submit(browser, uid, world.staff.provider.email);
      expect((await browser.open(result.redirectTo)).url.pathname).toBe(path);
    }
  });

  test('works in each of five restored tabs, and leads home in further ones', async () => {
    const browser = world.browser();
    const paths = Array.from({ length: 12 }, (_, tab) => `/provider/visits/all?tab=${tab}`);
    const endedOf = async (wanted: string[]) => {
      const uids: string[] = [];
      for (const path of wanted) uids.push(await begin(browser, path));
      const ended: string[] = [];
      for (const uid of uids.toReversed()) {
        const { result } = await submit(browser, uid, world.staff.provider.email);
        const { url } = await browser.open(result.redirectTo);
        ended.unshift(url.pathname + url.search);
      }
      return ended;
    };
    const five = paths.slice(0, 5);
    expect(await endedOf(five)).toEqual(five);
    const all = await endedOf(paths);
    expect(all.slice(-5)).toEqual(paths.slice(-5));
    expect(all[0]).toBe('/provider/visits');
    expect(all.every((path) => path.startsWith('/provider/visits'))).toBe(true);
  });

  test('rehashes the password if its hash has outdated parameters', async () => {
    const account = await makeAccount(world.db, [world.practice.id]);
    const hashNow = async () =>
      (
        await world.db
          .selectFrom('accounts')
          .select('passwordHash')
          .where('id', '=', account.accountId)
          .executeTakeFirstOrThrow()
      ).passwordHash ?? '';
    const former = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await world.db
      .updateTable('accounts')
      .set({ passwordHash: former })
      .where('id', '=', account.accountId)
      .execute();
    const browser = world.browser();
    expect((await submit(browser, await begin(browser), account.email, 'Wrong-horse-7')).status).toBe(401);
    expect(await hashNow()).toBe(former);
    expect((await submit(browser, await begin(browser), account.email)).status).toBe(200);
    const renewed = await hashNow();
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await submit(browser, await begin(browser), account.email)).status).toBe(200);
    expect(await hashNow()).toBe(renewed);
  });

  test('accepts the address in any case and with spaces around it', async () => {
    const browser = world.browser();
    const { status } = await submit(
      browser,
      await begin(browser),
      ` ${world.staff.provider.email.toUpperCase()} `,
    );
    expect(status).toBe(200);
  });
});

describe('signing in fails', () => {
  test('in the same way for a wrong password and an unknown address', async () => {
    const browser = world.browser();
    const uid = await begin(browser);
    const wrong = await submit(browser, uid, world.staff.provider.email, 'Wrong-horse-7');
    const unknown = await submit(browser, uid, 'nobody@practice.test');
    expect([wrong.status, wrong.error.code]).toEqual([401, 'SIGN_IN_FAILED']);
    expect(unknown.body).toBe(wrong.body);
    expect(unknown.status).toBe(wrong.status);
  });

  test('and the audit shows that an unknown address was retried, but not which', async () => {
    for (const typed of ['hunter2@practice.test', ' Hunter2@practice.test', 'hunter3@practice.test']) {
      const browser = world.browser();
      await submit(browser, await begin(browser), typed);
    }
    const failures = await world.audited({ action: 'staff.sign-in-failed' }, ['details', 'address']);
    const failed = failures.slice(-3);
    const [first, second, third] = failed.map(({ details }) => details.unknownAddress);
    expect(first).toMatch(/^[\da-f]{16}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(JSON.stringify(failed)).not.toMatch(/hunter/i);
    expect(failed.map(({ address }) => address)).toEqual(Array(3).fill('127.0.0.1'));
  });

  test('for a disabled or revoked account, without redirecting (PRODUCT 1.2)', async () => {
    for (const apiAccess of [API_ACCESS.disabled, API_ACCESS.revoked]) {
      const account = await makeAccount(world.db, [world.practice.id], { apiAccess });
      const browser = world.browser();
      const answer = await submit(browser, await begin(browser), account.email);
      expect([answer.status, answer.error.code]).toEqual([403, 'ACCESS_DENIED']);
    }
  });

  test('for an address that the database cannot store', async () => {
    const browser = world.browser();
    const answer = await submit(browser, await begin(browser), 'no\u0000body');
    expect([answer.status, answer.error.code]).toEqual([400, 'INVALID_INPUT']);
  });

  test('in a browser that did not start it', async () => {
    const uid = await begin(world.browser());
    const answer = await submit(world.browser(), uid, world.staff.provider.email);
    expect([answer.status, answer.error.code]).toEqual([400, 'SIGN_IN_EXPIRED']);
  });

  test('for another browser’s uid', async () => {
    const other = await begin(world.browser());
    const browser = world.browser();
    await begin(browser);
    const answer = await submit(browser, other, world.staff.provider.email);
    expect(answer.error.code).toBe('SIGN_IN_EXPIRED');
  });

  test.each([
    ['without a sign-in begun', '/auth-callback?code=abc&state=def', 'SIGN_IN_EXPIRED'],
    ['without anything', '/auth-callback', 'SIGN_IN_EXPIRED'],
  ])('at the callback %s', async (_, url, code) => {
    const { url: ended } = await world.browser().open(url);
    expect(`${ended.pathname}${ended.search}`).toBe(`/error?errorCode=${code}`);
  });

  test('at the callback with a foreign code', async () => {
    const browser = world.browser();
    const first = await browser.request({ url: '/api/auth/sign-in' });
    const state = new URL(String(first.headers.location)).searchParams.get('state') ?? '';
    const iss = encodeURIComponent(`${world.publicUrl}/oidc`);
    const { url } = await browser.open(`/auth-callback?code=forged&state=${state}&iss=${iss}`);
    expect(url.search).toBe('?errorCode=SIGN_IN_FAILED');
    expect(browser.cookies.has(STAFF_COOKIE)).toBe(false);
  });

  test('if the provider’s answer is used a second time', async () => {
    const browser = world.browser();
    const { result } = await submit(
      browser,
      await begin(browser, '/provider/rpm'),
      world.staff.provider.email,
    );
    const resume = await browser.request({ url: new URL(result.redirectTo).pathname });
    const callback = String(resume.headers.location);
    expect((await browser.open(callback)).url.pathname).toBe('/provider/rpm');
    const session = browser.cookies.get(STAFF_COOKIE);
    expect((await browser.open(callback)).url.pathname).toBe('/provider/visits');
    expect(browser.cookies.get(STAFF_COOKIE)).toBe(session);
    await browser.call('POST /api/auth/sign-out');
    expect((await browser.open(callback)).url.search).toBe('?errorCode=SIGN_IN_EXPIRED');
  });
});
