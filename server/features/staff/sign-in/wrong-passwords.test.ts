import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInTries, withTries } from '#server/http/access/password-tries.ts';
import { hashToken } from '#server/runtime/config/keys.ts';
import { signInOn } from '#server/test-support/accounts.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount, type TestAccount } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { CodedError } from '#shared/errors.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const { begin, submit, signIn } = signInOn(() => world);

describe('wrong passwords', () => {
  const WRONG = 'Wrong-horse-7';
  async function ownBrowser(account: TestAccount): Promise<Browser> {
    const { browser } = await signIn(account);
    await browser.call('POST /api/auth/sign-out');
    return browser;
  }
  const waitOf = (answer: Awaited<ReturnType<typeof submit>>) =>
    answer.status === 429 ? Number(answer.error.details?.seconds) : answer.status;

  test('delay the next try after the fifth, twice as long each time, up to 15 minutes', async () => {
    const account = await makeAccount(world.db, [world.practice.id]);
    const browser = world.browser();
    let uid = await begin(browser);
    const answers: number[] = [];
    for (let tries = 0; tries < 5; tries++)
      answers.push(waitOf(await submit(browser, uid, account.email, WRONG)));
    expect(answers).toEqual([401, 401, 401, 401, 401]);
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      expect(waitOf(await submit(browser, uid, account.email))).toBe(seconds);
      expect(waitOf(await submit(browser, uid, account.email))).toBe(seconds);
      world.time.now += seconds * 1_000;
      uid = await begin(browser);
      expect(waitOf(await submit(browser, uid, account.email, WRONG))).toBe(401);
    }
    world.time.now += 900_000;
    uid = await begin(browser);
    expect((await submit(browser, uid, account.email)).status).toBe(200);
    expect((await submit(world.browser(), await begin(browser), account.email, WRONG)).status).not.toBe(429);
  });

  test('get the same answers for an address without an account', async () => {
    const browser = world.browser();
    const uid = await begin(browser);
    const email = `${crypto.randomUUID()}@saguaro.example`;
    for (let tries = 0; tries < 5; tries++) await submit(browser, uid, email, WRONG);
    expect(waitOf(await submit(browser, uid, email, WRONG))).toBe(1);
  });

  test('from strangers do not lock the owner out of a browser that they have used', async () => {
    const account = await makeAccount(world.db, [world.practice.id]);
    const own = await ownBrowser(account);
    const stranger = world.browser();
    const uid = await begin(stranger);
    for (let tries = 0; tries < 8; tries++) await submit(stranger, uid, account.email, WRONG);
    expect((await submit(stranger, uid, account.email)).status).toBe(429);
    expect((await submit(own, await begin(own), account.email)).status).toBe(200);
    const other = await ownBrowser(await makeAccount(world.db, [world.practice.id]));
    expect((await submit(other, await begin(other), account.email)).status).toBe(429);
  });

  test('are limited in a known browser as well', async () => {
    const account = await makeAccount(world.db, [world.practice.id]);
    const own = await ownBrowser(account);
    const uid = await begin(own);
    for (let tries = 0; tries < 5; tries++) await submit(own, uid, account.email, WRONG);
    expect((await submit(own, uid, account.email)).status).toBe(429);
  });

  test('from many networks at once are each checked, until all unknown browsers have to wait', async () => {
    const account = await makeAccount(world.db, [world.practice.id]);
    const own = await ownBrowser(account);
    const { now } = world.time;
    let looked = 0;
    const from = (attempt: () => Promise<string>) =>
      withTries(
        world.db,
        signInTries(world.deps.keys, { email: account.email, knownBrowser: undefined }),
        now,
        () => {
          looked += 1;
          return attempt();
        },
      ).catch((error: CodedError) => error.code);
    const codes = await Promise.all(
      Array.from({ length: 40 }, () => from(() => Promise.reject(new CodedError('SIGN_IN_FAILED')))),
    );
    expect([looked, codes.filter((code) => code === 'SIGN_IN_FAILED').length]).toEqual([5, 5]);
    expect(await from(async () => account.accountId)).toBe('TOO_MANY_REQUESTS');
    expect(looked).toBe(5);
    expect((await submit(own, await begin(own), account.email)).status).toBe(200);
  });

  test('are each counted even if they reach the database out of clock order', async () => {
    const { email } = await makeAccount(world.db, [world.practice.id]);
    const count = signInTries(world.deps.keys, { email, knownBrowser: undefined });
    const codes: string[] = [];
    for (const early of [0, 1, 2, 3, 4, 5])
      await withTries(world.db, count, world.time.now - early, () =>
        Promise.reject(new CodedError('SIGN_IN_FAILED')),
      ).catch(({ code }: CodedError) => codes.push(code));
    expect(codes).toEqual([...Array(5).fill('SIGN_IN_FAILED'), 'TOO_MANY_REQUESTS']);
  });

  test('no longer count as a row after a right one', async () => {
    const account = await makeAccount(world.db, [world.practice.id]);
    for (let round = 0; round < 2; round++) {
      const browser = world.browser();
      const uid = await begin(browser);
      for (let tries = 0; tries < 4; tries++) await submit(browser, uid, account.email, WRONG);
      expect((await submit(browser, uid, account.email)).status).toBe(200);
    }
  });

  test('stop counting once the owner sets a new password by a link, also in their own browser', async () => {
    const account = await makeAccount(world.db, [world.practice.id]);
    const own = await ownBrowser(account);
    for (const browser of [world.browser(), own]) {
      const uid = await begin(browser);
      for (let tries = 0; tries < 6; tries++) await submit(browser, uid, account.email, WRONG);
      expect(waitOf(await submit(browser, uid, account.email))).toBeGreaterThan(0);
    }
    const token = randomBytes(24).toString('base64url');
    await world.db
      .insertInto('accountInvitations')
      .values({
        id: randomUUID(),
        accountId: account.accountId,
        purpose: 'password-reset',
        tokenHash: hashToken(token),
        language: 'en',
        createdBy: account.accountId,
        createdAt: new Date(world.time.now),
        expiresAt: new Date(world.time.now + 3_600_000),
        usedAt: null,
        revokedAt: null,
      })
      .execute();
    const password = 'Left-donkey-8';
    const used = await own.call('POST /api/auth/invitations/:token', {
      params: { token },
      body: { password },
    });
    expect(used.status).toBe(200);
    expect((await submit(own, await begin(own), account.email, password)).status).toBe(200);
    const elsewhere = world.browser();
    expect((await submit(elsewhere, await begin(elsewhere), account.email, password)).status).toBe(200);
  });

  test('are counted one by one if sent concurrently', async () => {
    const account = await makeAccount(world.db, [world.practice.id]);
    const browser = world.browser();
    const uid = await begin(browser);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => submit(browser, uid, account.email, WRONG)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});
