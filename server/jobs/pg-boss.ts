import type { FastifyBaseLogger } from 'fastify';
import { fromKysely, PgBoss, type QueueOptions } from 'pg-boss';
import type { Trx } from '../db/database.ts';
import type { JobData, JobHandler, JobName, Jobs } from './port.ts';

interface QueuePlan extends QueueOptions {
  retryLimit: number;
  /** How many of these this process does at once. */
  concurrency: number;
  /** Cron expression (UTC) of work that comes round by itself. */
  cron?: string;
}

const QUEUES: Record<JobName, QueuePlan> = {
  // Eight tries over about an hour: a mail server's bad ten minutes lose nothing.
  'send-message': {
    retryLimit: 7,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: 1_200,
    expireInSeconds: 120,
    deleteAfterSeconds: 86_400,
    concurrency: 4,
  },
  // Ten tries over about a day: a record system may be away for a night.
  'mark-kept': {
    retryLimit: 9,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 21_600,
    expireInSeconds: 120,
    deleteAfterSeconds: 86_400,
    concurrency: 2,
  },
  'clean-up': {
    retryLimit: 1,
    expireInSeconds: 300,
    deleteAfterSeconds: 86_400,
    concurrency: 1,
    cron: '17 * * * *',
  },
  // Each minute: whoever waits for what became of a payment looks at a screen.
  'settle-payments': {
    retryLimit: 0,
    expireInSeconds: 300,
    deleteAfterSeconds: 3_600,
    concurrency: 1,
    cron: '* * * * *',
  },
};

const POLL_SECONDS = 2;
const STOP_TIMEOUT_MS = 5_000;

/** Jobs in PostgreSQL, in a schema of their own beside the application's tables. */
export async function startPgBossJobs(databaseUrl: string, log: FastifyBaseLogger): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 4, application_name: 'anteroom-jobs' });
  boss.on('error', (error) => log.error({ err: error }, 'job queue failed'));
  await boss.start();
  for (const [name, plan] of Object.entries(QUEUES)) {
    const { concurrency: _, cron, ...options } = plan;
    await boss.createQueue(name, options);
    // createQueue leaves a queue of an earlier version as it was.
    await boss.updateQueue(name, options);
    if (cron) await boss.schedule(name, cron);
  }
  const workers = new Map<JobName, string>();

  return {
    async enqueue(trx: Trx, name, data, { dueAt } = {}) {
      // pg-boss reads its own column names: no camelCase between.
      const options = { db: fromKysely(trx.withoutPlugins()) };
      await boss.send(name, data, dueAt ? { ...options, startAfter: dueAt } : options);
    },
    wake(name) {
      const worker = workers.get(name);
      if (worker) boss.notifyWorker(worker);
    },
    async work<N extends JobName>(name: N, handler: JobHandler<N>) {
      const { concurrency, retryLimit } = QUEUES[name];
      const options = {
        // One at a time a fetch: a throw fails all of its batch.
        batchSize: 1,
        localConcurrency: concurrency,
        pollingIntervalSeconds: POLL_SECONDS,
        includeMetadata: true,
      } as const;
      const worker = await boss.work<JobData[N]>(name, options, async (jobs) => {
        for (const job of jobs) await handler(job.data, job.retryCount >= retryLimit);
      });
      workers.set(name, worker);
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
    },
  };
}
