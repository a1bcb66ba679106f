import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordedMail } from '#server/test-support/recorded-senders.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import { type Notice, notify } from './notify.ts';

let world: World;
const { mails: sent, email } = recordedMail();
let visit: Pick<Notice, 'visitId' | 'sessionId' | 'linkId'>;

beforeAll(async () => {
  world = await createWorld({
    email,
  });
  const { visitId } = await world.scheduled();
  const row = await world.db
    .selectFrom('messages')
    .select(['sessionId', 'linkId'])
    .where('visitId', '=', visitId)
    .executeTakeFirstOrThrow();
  visit = { visitId, sessionId: row.sessionId ?? '', linkId: row.linkId ?? '' };
});
afterAll(() => world.close());
beforeEach(() => {
  sent.length = 0;
  world.jobs.queued.length = 0;
  world.time.now = WORLD_BEGINS;
});

const notice = (more: Partial<Notice> = {}): Notice => ({
  kind: 'visit-invitation',
  practiceId: world.practice.id,
  method: 'Email',
  recipient: 'rosa@example.com',
  language: 'en',
  ...visit,
  ...more,
});
const queue = (more?: Partial<Notice>) =>
  world.db.transaction().execute((trx) => notify(world.deps, trx, notice(more)));
const inMinutes = (minutes: number) => new Date(WORLD_BEGINS + minutes * 60_000);

test('waits until the due time, and is sent once', async () => {
  await queue({ dueAt: inMinutes(60) });
  await world.jobs.run();
  expect(sent).toEqual([]);
  world.time.now += 60 * 60_000;
  await world.jobs.run();
  await world.jobs.run();
  expect(sent).toMatchObject([{ to: 'rosa@example.com' }]);
});

test('queues one message per key, however often and concurrently', async () => {
  const key = 'reminder:1';
  expect(await queue({ dedupKey: key })).toBe(true);
  expect(await Promise.all([queue({ dedupKey: key }), queue({ dedupKey: key })])).toEqual([false, false]);
  await world.jobs.run();
  expect(sent).toHaveLength(1);
  expect(await queue({ dedupKey: key })).toBe(false);
});

test('sends nothing if the change is rolled back', async () => {
  const key = 'reminder:3';
  await world.db
    .transaction()
    .execute(async (trx) => {
      await notify(world.deps, trx, notice({ dedupKey: key }));
      throw new Error('rolled back');
    })
    .catch(() => {});
  await world.jobs.run();
  expect(sent).toEqual([]);
  expect(await queue({ dedupKey: key })).toBe(true);
});
