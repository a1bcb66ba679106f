// Runs on both PostgreSQLs: the queues are tables, locks and functions of pg-boss.

import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { workOnJobs } from '#server/features/handlers.ts';
import { JOBS } from '#server/features/index.ts';
import { sendMessageJob } from '#server/features/messages/notifications/send-message.job.ts';
import { scheduleVisit } from '#server/features/visits/scheduling/schedule-visit.service.ts';
import { recordedMail } from '#server/test-support/recorded-senders.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { HOUR_MS } from '#shared/test-support/durations.ts';
import { startPgBossJobs } from './pg-boss.ts';
import type { EnqueueOptions, JobKind } from './port.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const errand: JobKind<{ what: string }> = {
  name: 'errand',
  data: z.strictObject({ what: z.string() }),
  retry: { limit: 1 },
  timeout: 60,
  kept: 60,
  concurrency: 1,
};

const start = () => startPgBossJobs(world.database.url, world.deps.log, [...JOBS, errand]);

function mailbox(count: number) {
  const { promise: full, resolve } = Promise.withResolvers<void>();
  const { mails: sent, email } = recordedMail(() => {
    if (sent.length + 1 === count) resolve();
  });
  return { email, sent, full };
}

test('when a process dies after the commit, the next one sends its message, once', async () => {
  const dying = await start();
  const deps = { ...world.deps, jobs: dying };
  for (let index = 0; index < 3; index++) {
    await scheduleVisit(deps, world.staff.provider.accountId, world.form());
  }
  // This process never worked on jobs, so its queued job is only in the database.
  await dying.stop();

  const { email, sent, full } = mailbox(3);
  const workers = await Promise.all([start(), start()]);
  for (const jobs of workers) await workOnJobs({ ...world.deps, jobs, email });
  await full;
  await Promise.all(workers.map((jobs) => jobs.stop()));
  expect(new Set(sent.map((one) => one.messageId)).size).toBe(3);
  expect(sent).toHaveLength(3);
  const states = await world.db.selectFrom('messages').select('state').execute();
  expect(states.every((row) => row.state === 'sent')).toBe(true);
});

test('never runs work that was queued in a rolled-back transaction', async () => {
  const { email, sent, full } = mailbox(1);
  const jobs = await start();
  await workOnJobs({ ...world.deps, jobs, email });
  const ghost = { messageId: crypto.randomUUID() };
  await expect(
    world.db.transaction().execute(async (trx) => {
      await jobs.enqueue(trx, sendMessageJob, ghost);
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

test('retries a job that throws', async () => {
  const jobs = await start();
  const tries: boolean[] = [];
  const { promise: again, resolve } = Promise.withResolvers<void>();
  await jobs.work(errand, async (_data, lastTry) => {
    tries.push(lastTry);
    if (tries.length === 1) throw new Error('not yet');
    resolve();
  });
  await world.db.transaction().execute((trx) => jobs.enqueue(trx, errand, { what: 'fails' }));
  jobs.wake(errand);
  await again;
  await jobs.stop();
  expect(tries).toEqual([false, true]);
});

test('does not queue data that does not match its schema', async () => {
  const jobs = await start();
  const wrong = { what: 7 } as unknown as { what: string };
  await expect(world.db.transaction().execute((trx) => jobs.enqueue(trx, errand, wrong))).rejects.toThrow();
  await jobs.stop();
});

test('runs a job at its due time, and not at all once canceled by its key', async () => {
  const jobs = await start();
  const done: string[] = [];
  const dueAt = new Date(Date.now() + HOUR_MS);
  const enqueue = (what: string, options?: EnqueueOptions) =>
    world.db.transaction().execute((trx) => jobs.enqueue(trx, errand, { what }, options));
  await enqueue('due', { dueAt });
  await enqueue('at once');
  for (const what of ['taken back', 'taken back as well']) await enqueue(what, { key: 'visit 1', dueAt });
  await enqueue('of another key', { key: 'visit 2' });
  await world.db.transaction().execute((trx) => jobs.cancel(trx, errand, 'visit 1'));
  await expect(
    world.db.transaction().execute(async (trx) => {
      await jobs.cancel(trx, errand, 'visit 2');
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await enqueue('after them', { dueAt: new Date(dueAt.getTime() + 1) });
  await jobs.work(errand, async ({ what }) => void done.push(what));
  await expect.poll(() => done).toHaveLength(2);
  await sql`update pgboss.job set start_after = start_after - interval '1 hour' + interval '2 seconds'
    where name = ${errand.name} and start_after > now()`.execute(world.db);
  await expect.poll(() => done).toHaveLength(4);
  expect(done).toEqual(['at once', 'of another key', 'due', 'after them']);
  expect(Date.now()).toBeGreaterThanOrEqual(dueAt.getTime() - HOUR_MS + 2_000);
  await jobs.stop();
});

test('gives a job of a silent process to another, long before its timeout', async () => {
  const call: JobKind<{ what: string }> = {
    ...errand,
    name: 'call',
    retry: { limit: 1, delay: 0 },
    timeout: 3_600,
    heartbeat: 10,
  };
  const jobs = await startPgBossJobs(world.database.url, world.deps.log, [...JOBS, call]);
  await world.db.transaction().execute((trx) => jobs.enqueue(trx, call, { what: 'milk' }));
  const dying = new PgBoss({ connectionString: world.database.url, max: 2, supervise: false });
  await dying.start();
  const [taken] = await dying.fetch('call');
  expect(taken?.data).toEqual({ what: 'milk' });

  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '11 seconds' where name = 'call'`.execute(
    world.db,
  );
  await dying.supervise('call');
  const { promise: again, resolve } = Promise.withResolvers<string>();
  await jobs.work(call, async ({ what }) => resolve(what));
  expect(await again).toBe('milk');
  await dying.stop({ graceful: false });
  await jobs.stop();
});
