import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { vi } from 'vitest';
import { JOBS } from '#server/features/index.ts';
import { startPgBossJobs } from '#server/runtime/jobs/pg-boss.ts';
import type { Job, Jobs } from '#server/runtime/jobs/port.ts';
import { startServer } from './server-process.ts';
import type { World } from './world.ts';

interface LongWork {
  request(jobs: Jobs): Promise<string>;
  written(id: string): Promise<number>;
  killedAfter: number;
  isDone(id: string): Promise<boolean>;
}

/**
 * Kills a process while it works on a job; the queue takes the job back, and a worker of this process
 * finishes it.
 *
 * @returns the work's id, and how many rows the killed process wrote
 */
export async function finishAfterKill<D extends object>(
  { database, db, deps }: World,
  job: Job<D, World['deps']>,
  work: LongWork,
): Promise<{ id: string; left: number }> {
  const mine = await startPgBossJobs(database.url, deps.log, JOBS);
  const id = await work.request(mine);
  await mine.stop();
  const dying = await startServer({ NODE_ENV: 'test', LOG_LEVEL: 'fatal', DATABASE_URL: database.url });
  await vi.waitUntil(async () => (await work.written(id)) >= work.killedAfter, { interval: 5 });
  await dying.stop('SIGKILL');
  const left = await work.written(id);

  // Exceeds the job's timeout, so that the queue takes the job back.
  await sql`update pgboss.job set started_on = started_on - interval '1 hour'
    where name = ${job.name} and state = 'active'`.execute(db);
  const boss = new PgBoss({ connectionString: database.url, max: 1, supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  await boss.supervise(job.name);
  await sql`update pgboss.job set start_after = now() where name = ${job.name} and state = 'retry'`.execute(
    db,
  );
  await boss.stop();

  const next = await startPgBossJobs(database.url, deps.log, JOBS);
  await next.work(job, (data, lastTry) => job.handle({ ...deps, jobs: next }, data, lastTry));
  await vi.waitUntil(() => work.isDone(id), { interval: 100 });
  await next.stop();
  return { id, left };
}
