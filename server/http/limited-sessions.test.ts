import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ rateLimits: true });
});
afterAll(() => world.close());

async function leftOf(by: Browser): Promise<number> {
  const { headers } = await by.call('GET /api/provider/me');
  return Number(headers['x-ratelimit-remaining']);
}

const endSession = (id: string) =>
  world.db
    .updateTable('staffSessions')
    .set({ endedAt: new Date(world.time.now) })
    .where('id', '=', id)
    .execute();

test('limits a session separately once a call has found it alive', async () => {
  const [one, other] = [
    await world.signedIn(world.staff.provider),
    await world.signedIn(world.staff.provider),
  ];
  const ofAddress = await leftOf(one);
  const ofSession = await leftOf(one);
  expect(await leftOf(one)).toBe(ofSession - 1);
  expect(await leftOf(other)).toBe(ofAddress - 1);
});

test('counts cookies of ended sessions together, by address', async () => {
  const dead: Browser[] = [];
  for (let count = 0; count < 3; count += 1) {
    const browser = await world.signedIn(world.staff.provider);
    await endSession(browser.staffSessionId);
    dead.push(browser);
  }
  const left: number[] = [];
  for (const browser of dead) left.push(await leftOf(browser));
  expect(left).toEqual([0, 1, 2].map((before) => Number(left[0]) - before));
});

test('counts a session that ends by address from the next call on', async () => {
  const browser = await world.signedIn(world.staff.provider);
  await leftOf(browser);
  const ofSession = await leftOf(browser);
  await endSession(browser.staffSessionId);
  expect(await leftOf(browser)).toBe(ofSession - 1);
  const stranger = await world.signedIn(world.staff.provider);
  const ofAddress = await leftOf(stranger);
  expect(await leftOf(browser)).toBe(ofAddress - 1);
});
