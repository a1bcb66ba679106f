// Runs on both PostgreSQLs: events that are written with the change, and taken in order.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Db, openDatabase } from '#server/storage/db/database.ts';
import { createTestDatabase } from '#server/test-support/database.ts';
import type { DomainEvent } from './domain-event.ts';
import { insertEvent } from './events.queries.ts';
import { Events } from './events.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, () => {});
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
beforeEach(() => db.deleteFrom('events').execute());

const about = (visitId: string): DomainEvent => ({
  type: 'guests.changed',
  practiceId: 1,
  visitId,
  deadLinks: [],
});

function process() {
  const [handled, failures]: [string[], string[]] = [[], []];
  const fails = new Set<string>();
  const events = new Events(db, (what) => void failures.push(what));
  events.on('guests.changed', async ({ visitId }) => {
    if (fails.has(visitId)) throw new Error('not to be reached');
    handled.push(visitId);
  });
  return { events, handled, failures, fails };
}

const left = async () => (await db.selectFrom('events').selectAll().execute()).length;
const letTimePass = () =>
  db
    .updateTable('events')
    .set({ dueAt: new Date(0) })
    .execute();

test('is handled when the change commits, and not before', async () => {
  const { events, handled } = process();
  const result = await events.transaction(async (_trx, happened) => {
    await happened(about('a'));
    await happened(about('b'));
    expect(handled).toEqual([]);
    return 'done';
  });
  expect([result, handled, await left()]).toEqual(['done', ['a', 'b'], 0]);
});

test('reaches every handler even if one fails, and reaches all of them again in the retry', async () => {
  const { events, handled, fails } = process();
  const further: string[] = [];
  events.on('guests.changed', ({ visitId }) => void further.push(visitId));
  fails.add('a');
  await events.transaction((_trx, happened) => happened(about('a')));
  expect([handled, further, await left()]).toEqual([[], ['a'], 1]);
  fails.clear();
  await letTimePass();
  await events.sweep();
  expect([handled, further, await left()]).toEqual([['a'], ['a', 'a'], 0]);
});

test('disappears when the change is rolled back', async () => {
  const { events, handled } = process();
  const refused = events.transaction(async (_trx, happened) => {
    await happened(about('a'));
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  expect([handled, await left()]).toEqual([[], 0]);
});

test('does not fail the caller when a handler fails, and is retried when due', async () => {
  const { events, handled, failures, fails } = process();
  fails.add('a');
  await events.transaction((_trx, happened) => happened(about('a')));
  expect([handled, failures, await left()]).toEqual([[], ['guests.changed'], 1]);
  fails.clear();
  await events.sweep();
  expect(handled).toEqual([]);
  await letTimePass();
  await events.sweep();
  expect([handled, await left()]).toEqual([['a'], 0]);
});

test('outlives the process that wrote it', async () => {
  await db.transaction().execute((trx) => insertEvent(trx, about('a')));
  await letTimePass();
  const another = process();
  await another.events.sweep();
  expect([another.handled, await left()]).toEqual([['a'], 0]);
});

test('is taken by one of several concurrent sweeps, in order of occurrence', async () => {
  const visits = Array.from({ length: 20 }, (_, i) => String(i));
  await db.transaction().execute(async (trx) => {
    for (const visitId of visits) await insertEvent(trx, about(visitId));
  });
  await letTimePass();
  const [one, other] = [process(), process()];
  await Promise.all([one.events.sweep(), other.events.sweep()]);
  const both = [...one.handled, ...other.handled];
  expect(both.sort((a, b) => Number(a) - Number(b))).toEqual(visits);
  for (const { handled } of [one, other])
    expect(handled).toEqual(handled.toSorted((a, b) => Number(a) - Number(b)));
});

test('is abandoned after the last attempt', async () => {
  const { events, failures, fails } = process();
  fails.add('a');
  await db.transaction().execute((trx) => insertEvent(trx, about('a')));
  await db
    .updateTable('events')
    .set({ attempts: 119, dueAt: new Date(0) })
    .execute();
  await events.sweep();
  expect([failures.length, await left()]).toEqual([1, 1]);
  await letTimePass();
  await events.sweep();
  expect([failures.length, await left()]).toEqual([2, 0]);
});
