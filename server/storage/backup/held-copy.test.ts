import { afterAll, beforeAll, expect, test } from 'vitest';
import { exchange, holdExchanges } from '#server/adapters/exchange.ts';
import { startPgBossJobs } from '#server/runtime/jobs/pg-boss.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { holdCopy, readHeldCopy, releaseCopy } from './held-copy.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const COPY = { backupOf: '2027-07-13T08:00:00.000Z' };
const ERRAND = {
  name: 'held-errand',
  data: { parse: (given: unknown) => given } as never,
  retry: { limit: 0 },
  timeout: 60,
  kept: 60,
  concurrency: 1,
};

test('holds a copy until it is released', async () => {
  expect(await readHeldCopy(world.db)).toBeUndefined();
  await holdCopy(world.db, COPY);
  expect(await readHeldCopy(world.db)).toEqual(COPY);
  await releaseCopy(world.db);
  expect(await readHeldCopy(world.db)).toBeUndefined();
});

test('a held process runs no jobs, and the next process runs those that wait', async () => {
  const start = (held: boolean) => startPgBossJobs(world.database.url, world.deps.log, [ERRAND], { held });
  const done: string[] = [];
  const held = await start(true);
  await held.work(ERRAND, async () => void done.push('held'));
  await world.db.transaction().execute((trx) => held.enqueue(trx, ERRAND, {}));
  await held.stop();
  const next = await start(false);
  await next.work(ERRAND, async () => void done.push('next'));
  await expect.poll(() => done).toEqual(['next']);
  await next.stop();
});

test('a held process contacts no other system', async () => {
  holdExchanges(true);
  try {
    const asked = exchange(
      { method: 'GET', url: 'http://127.0.0.1:9/', headers: {} },
      { allowPrivate: true, timeoutMs: 1_000 },
    );
    await expect(asked).rejects.toThrow('this is a copy');
  } finally {
    holdExchanges(false);
  }
});
