import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAccount, PASSWORD } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { FailureLimits } from './failure-limits.ts';

const KEY = 'failures:sign-in:203.0.113.4';
const TOO_MANY = { code: 'TOO_MANY_REQUESTS', details: { seconds: expect.any(Number) } };

function redisOf() {
  const counts = new Map<string, number>();
  const state = { away: false };
  const eval_ = async (script: string, _keys: number, key: string, most?: number) => {
    if (state.away) throw new Error('away');
    const count = counts.get(key) ?? 0;
    if (!script.includes('INCR')) return counts.set(key, Math.max(0, count - 1));
    if (count >= Number(most)) return [0, 42_000];
    counts.set(key, count + 1);
    return [1, 0];
  };
  return { state, counts, redis: { eval: eval_ } as never };
}

describe.each(['in this process', 'in Redis'] as const)('counted %s,', (where) => {
  const limits = () => new FailureLimits(where === 'in Redis' ? redisOf().redis : undefined);

  test('failures count, and successes do not', async () => {
    const counted = limits();
    for (let success = 0; success < 20; success++) await (await counted.begin(KEY, 3))(false);
    for (let failure = 0; failure < 3; failure++) await (await counted.begin(KEY, 3))(true);
    await expect(counted.begin(KEY, 3)).rejects.toMatchObject(TOO_MANY);
    await (await counted.begin('failures:sign-in:203.0.113.5', 3))(true);
  });

  test('concurrent guesses get no more checks than sequential ones', async () => {
    const counted = limits();
    let looked = 0;
    const guess = async () => {
      const end = await counted.begin(KEY, 3);
      looked += 1;
      await new Promise(setImmediate);
      await end(true);
    };
    const ends = await Promise.allSettled(Array.from({ length: 20 }, guess));
    expect(looked).toBe(3);
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(17);
  });

  test('people who arrive at once are admitted in turns', async () => {
    const counted = limits();
    const person = async () => (await counted.begin(KEY, 3))(false);
    await Promise.all(Array.from({ length: 20 }, person));
  });
});

test('each process counts while Redis is unreachable, and keeps its counts', async () => {
  const { state, redis } = redisOf();
  const counted = new FailureLimits(redis);
  state.away = true;
  await (await counted.begin(KEY, 2))(false);
  for (let failure = 0; failure < 2; failure++) await (await counted.begin(KEY, 2))(true);
  await expect(counted.begin(KEY, 2)).rejects.toMatchObject(TOO_MANY);
});

describe('behind one address', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({ rateLimits: true });
  });
  afterAll(() => world.close());

  async function signIn(email: string, password: string): Promise<number> {
    const browser = world.browser();
    const uid = (await browser.open('/api/auth/sign-in')).url.pathname.split('/')[2] ?? '';
    const body = { email, password };
    return (await browser.call('POST /api/auth/interactions/:uid', { params: { uid }, body })).status;
  }

  test('lets thirty-five people sign in at once, and stops guesses at thirty failures', async () => {
    const people = await Promise.all(
      Array.from({ length: 35 }, () => makeAccount(world.db, [world.practice.id])),
    );
    const morning = await Promise.all(people.map(({ email }) => signIn(email, PASSWORD)));
    expect(new Set(morning)).toEqual(new Set([200]));
    const guesses: number[] = [];
    for (let guess = 0; guess < 31; guess++)
      guesses.push(await signIn(`p${guess}@clinic.test`, 'Wrong-1-word'));
    expect(guesses.filter((status) => status === 401)).toHaveLength(30);
    expect(guesses.at(-1)).toBe(429);
  });

  test('every call that counts failures refuses unknown input', async () => {
    const token = 'A'.repeat(32);
    for (const url of [
      `/api/patient/links/v/${token}`,
      `/api/patient/links/v/${token}/calendar`,
      `/api/guest/links/g/${token}`,
      `/api/guest/links/g/${token}/calendar`,
      `/api/guest/interpreter-links/${token}`,
      `/api/patient/after-visit/links/${token}`,
      `/api/auth/invitations/${token}`,
      `/api/auth/contact-changes/${token}`,
    ]) {
      const { status } = await world.browser().request({ url });
      expect([url, status >= 400 && status < 500]).toEqual([url, true]);
    }
  });

  test('limits each staff member separately for staff calls', async () => {
    const [first, second] = await Promise.all(
      Array.from({ length: 2 }, async () => world.signedIn(await makeAccount(world.db, [world.practice.id]))),
    );
    const ask = async (browser = first) =>
      (await browser?.call('POST /api/provider/account/passkeys/ask'))?.status;
    await ask();
    const statuses = new Set<number | undefined>();
    for (let call = 0; call < 21; call++) statuses.add(await ask());
    expect(statuses).toContain(429);
    expect(await ask(second)).not.toBe(429);
  });
});
