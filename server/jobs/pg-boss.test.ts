import { afterAll, beforeAll, expect, test } from 'vitest';
import { scheduleVisit } from '../features/scheduling/schedule-visit.service.ts';
import type { Email } from '../integrations/email-smtp/port.ts';
import { createWorld, type World } from '../test-support/world.ts';
import { workOnJobs } from '../work-on-jobs.ts';
import { startPgBossJobs } from './pg-boss.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const start = () => startPgBossJobs(world.database.url, world.deps.log);

/** Notes what is sent, and tells when `count` are. */
function mailbox(count: number) {
  const sent: Email[] = [];
  const { promise: full, resolve } = Promise.withResolvers<void>();
  const email = {
    kind: 'smtp' as const,
    send: async (one: Email) => {
      sent.push(one);
      if (sent.length === count) resolve();
    },
    close() {},
  };
  return { email, sent, full };
}

test('a process that dies after the commit loses no message: the next one sends it, once', async () => {
  const dying = await start();
  const deps = { ...world.deps, jobs: dying };
  for (let index = 0; index < 3; index++) {
    await scheduleVisit(deps, world.staff.provider.accountId, world.form());
  }
  // It never worked on jobs. What it queued stands in the database alone.
  await dying.stop();

  const { email, sent, full } = mailbox(3);
  // Two processes start at once.
  const workers = await Promise.all([start(), start()]);
  for (const jobs of workers) await workOnJobs({ ...world.deps, jobs, email });
  await full;
  await Promise.all(workers.map((jobs) => jobs.stop()));
  expect(new Set(sent.map((one) => one.messageId)).size).toBe(3);
  expect(sent).toHaveLength(3);
  const states = await world.db.selectFrom('messages').select('state').execute();
  expect(states.every((row) => row.state === 'sent')).toBe(true);
});

test('what was queued in a transaction that failed is never done', async () => {
  const { email, sent, full } = mailbox(1);
  const jobs = await start();
  await workOnJobs({ ...world.deps, jobs, email });
  const ghost = { messageId: crypto.randomUUID() };
  await expect(
    world.db.transaction().execute(async (trx) => {
      await jobs.enqueue(trx, 'send-message', ghost);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  const { visitId } = await scheduleVisit(
    { ...world.deps, jobs },
    world.staff.provider.accountId,
    world.form(),
  );
  await full;
  await jobs.stop();
  const message = await world.db
    .selectFrom('messages')
    .select('id')
    .where('visitId', '=', visitId)
    .executeTakeFirst();
  expect(sent.map((one) => one.messageId)).toEqual([message?.id]);
});

test('a handler that throws is asked again', async () => {
  const jobs = await start();
  const tries: boolean[] = [];
  const { promise: again, resolve } = Promise.withResolvers<void>();
  await jobs.work('clean-up', async (_data, lastTry) => {
    tries.push(lastTry);
    if (tries.length === 1) throw new Error('not yet');
    resolve();
  });
  await world.db.transaction().execute((trx) => jobs.enqueue(trx, 'clean-up', {}));
  jobs.wake('clean-up');
  await again;
  await jobs.stop();
  expect(tries).toEqual([false, true]);
});

test('work with a due time waits for it, in the database', async () => {
  const jobs = await start();
  const done: string[] = [];
  const { promise: later, resolve } = Promise.withResolvers<void>();
  const dueAt = new Date(Date.now() + 3_000);
  const enqueue = (sessionId: string, options?: { dueAt: Date }) =>
    world.db
      .transaction()
      .execute((trx) => jobs.enqueue(trx, 'mark-kept', { sessionId, at: '2026-11-20T17:00:00Z' }, options));
  await enqueue('due', { dueAt });
  await enqueue('at once');
  await jobs.work('mark-kept', async ({ sessionId }) => {
    done.push(sessionId);
    if (sessionId === 'due') resolve();
  });
  await later;
  expect(done).toEqual(['at once', 'due']);
  expect(Date.now()).toBeGreaterThanOrEqual(dueAt.getTime());
  await jobs.stop();
});
