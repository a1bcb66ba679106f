import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { STAFF_COOKIE } from '#server/http/access/cookies.ts';
import {
  ABSOLUTE_SECONDS,
  MOST_SESSIONS,
  SLIDING_SECONDS,
  selectSessionsOfAccount,
} from '#server/http/access/staff-sessions.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount } from '#server/test-support/people.ts';
import { setSetting } from '#server/test-support/settings.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';
import { beginStaffSession } from './staff-session.service.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.time.now = WORLD_BEGINS;
});

const statusOfMe = async (browser: Awaited<ReturnType<World['signedIn']>>) =>
  (await browser.call('GET /api/provider/me')).status;

describe('a staff session', () => {
  test('lasts only while it is used', async () => {
    const browser = await world.signedIn(world.staff.provider);
    world.time.now += (SLIDING_SECONDS - 60) * 1000;
    expect(await statusOfMe(browser)).toBe(200);
    world.time.now += (SLIDING_SECONDS - 60) * 1000;
    expect(await statusOfMe(browser)).toBe(200);
    world.time.now += (SLIDING_SECONDS + 1) * 1000;
    expect(await statusOfMe(browser)).toBe(401);
  });

  test('ends after the practice’s idle time without activity, despite the page’s own requests', async () => {
    const idle = 15 * 60;
    const again = async (browser: Browser) => (await browser.call('POST /api/auth/activity')).status;
    const browser = await world.signedIn(world.staff.provider, idle);
    world.time.now += idle * 1000;
    expect([await statusOfMe(browser), await again(browser)]).toEqual([200, 200]);
    world.time.now += (idle + 184) * 1000;
    expect(await statusOfMe(browser)).toBe(200);
    world.time.now += 1000;
    expect([await statusOfMe(browser), await again(browser)]).toEqual([401, 401]);
  });

  test('counts the person’s activity, not the page’s requests, as the account’s last activity', async () => {
    const { accountId } = world.staff.provider;
    const lastActivity = async () =>
      (
        await world.db
          .selectFrom('accounts')
          .select('lastActivityAt')
          .where('id', '=', accountId)
          .executeTakeFirstOrThrow()
      ).lastActivityAt?.getTime();
    const browser = await world.signedIn(world.staff.provider);
    await browser.call('POST /api/auth/activity');
    const active = world.time.now;
    world.time.now += 5 * 60_000;
    expect(await statusOfMe(browser)).toBe(200);
    expect(await lastActivity()).toBe(active);
    await browser.call('POST /api/auth/activity');
    expect(await lastActivity()).toBe(world.time.now);
  });

  test('has the installation’s idle time, or the shortest of its practices’', async () => {
    const activeUntil = async (staffSessionId: string) =>
      (
        await world.db
          .selectFrom('staffSessions')
          .select('activeUntil')
          .where('id', '=', staffSessionId)
          .executeTakeFirstOrThrow()
      ).activeUntil?.getTime();
    const browser = await world.signedIn(world.staff.provider);
    await browser.call('POST /api/auth/activity');
    expect(await activeUntil(browser.staffSessionId)).toBe(world.time.now + (15 * 60 + 185) * 1000);
    await setSetting(world.db, world.practice.id, 'idleMinutes', 5);
    await browser.call('POST /api/auth/activity');
    expect(await activeUntil(browser.staffSessionId)).toBe(world.time.now + (5 * 60 + 185) * 1000);
  });

  test('ends after twelve hours, however much it is used', async () => {
    const browser = await world.signedIn(world.staff.provider);
    for (let hour = 1; hour < ABSOLUTE_SECONDS / 3600; hour++) {
      world.time.now += 3600_000;
      expect(await statusOfMe(browser)).toBe(200);
    }
    world.time.now += 3600_000;
    expect(await statusOfMe(browser)).toBe(401);
  });

  test('is refused without a redirect to sign-in once the account is disabled (PRODUCT 1.2)', async () => {
    const account = await makeAccount(world.db, [world.practice.id]);
    const browser = await world.signedIn(account);
    await world.db
      .updateTable('accounts')
      .set({ apiAccess: API_ACCESS.revoked })
      .where('id', '=', account.accountId)
      .execute();
    const answer = await browser.call('GET /api/provider/me');
    expect([answer.status, answer.error.code]).toEqual([403, 'ACCESS_DENIED']);
  });

  test.each([
    ['forged', () => 'eyJhbGciOiJub25lIn0.eyJraW5kIjoic3RhZmYifQ.'],
    ['nonsense', () => 'abc'],
    ['a visit’s', () => world.tickets.sign({ kind: 'visit', id: 'x' }, 60)],
    ['of an unknown session', () => world.tickets.sign({ kind: 'staff', id: crypto.randomUUID() }, 60)],
  ])('is not opened by a cookie that is %s', async (_, cookie) => {
    const browser = world.browser();
    browser.cookies.set(STAFF_COOKIE, cookie());
    const answer = await browser.call('GET /api/provider/me');
    expect([answer.status, answer.error.code]).toEqual([401, 'NOT_SIGNED_IN']);
  });
});

describe('signing in again', () => {
  test('beyond the session limit ends the least recently used session and its sockets', async () => {
    const account = await makeAccount(world.db, [world.practice.id]);
    const sessions: Awaited<ReturnType<World['signedIn']>>[] = [];
    for (let session = 0; session < MOST_SESSIONS; session++) {
      sessions.push(await world.signedIn(account));
      world.time.now += 120_000;
    }
    const [oldest, second] = sessions;
    if (!oldest || !second) throw new Error('no sessions');
    expect(await statusOfMe(oldest)).toBe(200);
    const elsewhere = await world.signedIn(world.staff.provider);
    const { ended } = await beginStaffSession(world.db, account.accountId, 'no.id.token', world.time.now);
    expect(ended).toEqual([second.staffSessionId]);
    expect(await statusOfMe(second)).toBe(401);
    for (const other of [elsewhere, ...sessions.filter((one) => one !== second)])
      expect(await statusOfMe(other)).toBe(200);
    const end = { subjectId: account.accountId, action: 'account.session-ended' };
    expect(await world.audited(end, 'details')).toEqual([
      { staffSessionId: second.staffSessionId, why: 'TOO_MANY_SESSIONS' },
    ]);
  });

  test('many times at once leaves as many sessions as an account may have', async () => {
    const account = await makeAccount(world.db, [world.practice.id]);
    await Promise.all(
      Array.from({ length: MOST_SESSIONS + 5 }, () =>
        beginStaffSession(world.db, account.accountId, 'no.id.token', world.time.now),
      ),
    );
    const open = await selectSessionsOfAccount(world.db, account.accountId, new Date(world.time.now));
    expect(open).toHaveLength(MOST_SESSIONS);
  });
});

describe('signing out', () => {
  test('ends the session and its sockets, for every copy of its cookie', async () => {
    const browser = await world.signedIn(world.staff.provider);
    const copy = world.browser();
    copy.cookies.set(STAFF_COOKIE, browser.cookies.get(STAFF_COOKIE) ?? '');
    const { result } = await browser.call('POST /api/auth/sign-out');
    expect(result).toEqual({ redirectTo: '/logout?done=1' });
    expect(browser.cookies.has(STAFF_COOKIE)).toBe(false);
    expect((await copy.call('GET /api/provider/me')).status).toBe(401);
    expect(world.told.endedStaffSessions).toContain(browser.staffSessionId);
  });

  test('leaves the user’s other sessions alone', async () => {
    const here = await world.signedIn(world.staff.provider);
    const there = await world.signedIn(world.staff.provider);
    await here.call('POST /api/auth/sign-out');
    expect(await statusOfMe(there)).toBe(200);
  });

  test('is not an error if repeated, or while signed out', async () => {
    const browser = await world.signedIn(world.staff.provider);
    const cookie = browser.cookies.get(STAFF_COOKIE) ?? '';
    await browser.call('POST /api/auth/sign-out');
    browser.cookies.set(STAFF_COOKIE, cookie);
    expect((await browser.call('POST /api/auth/sign-out')).status).toBe(200);
    expect((await world.browser().call('POST /api/auth/sign-out')).status).toBe(200);
  });

  test('from another site’s page is refused', async () => {
    const browser = await world.signedIn(world.staff.provider);
    for (const origin of ['https://elsewhere.example', 'null', '']) {
      const answer = await browser.request({
        method: 'POST',
        url: '/api/auth/sign-out',
        headers: { origin },
      });
      expect([answer.status, answer.error.code]).toEqual([403, 'ORIGIN_REFUSED']);
    }
    expect(await statusOfMe(browser)).toBe(200);
  });

  test('is audited, like signing in', async () => {
    const browser = await world.signedIn(world.staff.clinicalAdmin);
    await browser.call('POST /api/auth/sign-out');
    const actions = await world.audited({ subjectId: browser.staffSessionId }, 'action');
    expect(actions).toEqual(['staff.signed-in', 'staff.signed-out']);
  });
});
