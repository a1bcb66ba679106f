// Runs on both PostgreSQLs: how the server tells its time.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/test-support/database.ts';
import { type ClockWatch, watchClocks } from './clock-difference.ts';
import { type Db, openDatabase } from './database.ts';

let database: TestDatabase;
let db: Db;
const watches: ClockWatch[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, () => {});
});
afterAll(async () => {
  for (const watch of watches) watch.stop();
  await db.destroy();
  await database.drop();
});

async function watch(now: () => number) {
  const log = { warn: vi.fn() };
  const found = await watchClocks({ db, log, now, everyMs: 10 });
  watches.push(found);
  return { log, found };
}

test('does not warn if clocks agree', async () => {
  const { log, found } = await watch(Date.now);
  expect(Math.abs(found.seconds())).toBeLessThan(2);
  expect(log.warn).not.toHaveBeenCalled();
});

test.each([
  ['behind', -3_600_000],
  ['ahead', 3_600_000],
])('warns of a machine whose clock is an hour %s, and measures it', async (_, by) => {
  const { log, found } = await watch(() => Date.now() + by);
  expect(Math.round(found.seconds() / 60)).toBe(-by / 60_000);
  expect(log.warn).toHaveBeenCalledWith(
    { databaseAheadMs: expect.any(Number) },
    expect.stringContaining('NTP'),
  );
});

test('finds a difference that appears later, and survives an unreachable database', async () => {
  let by = 0;
  const { log, found } = await watch(() => Date.now() + by);
  by = 10_000;
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalled());
  const other = openDatabase(database.url.replace(/:\d+\//, ':1/'), () => {});
  const away = await watchClocks({ db: other, log: { warn: vi.fn() }, everyMs: 10 });
  watches.push(away);
  expect(away.seconds()).toBeNaN();
  expect(found.seconds()).toBeLessThan(-9);
  await other.destroy();
});
