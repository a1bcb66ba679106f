import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { fromKysely, PgBoss, type QueueOptions } from 'pg-boss';
import type { Trx } from '#server/storage/db/database.ts';
import { withoutValues } from '#server/storage/db/database-error.ts';
import type { JobKind, Jobs } from './port.ts';

const POLL_SECONDS = 2;
const SUPERVISE_SECONDS = 10;
const INDEX_POLL_MS = 250;
const REPORTS_PER_HEARTBEAT = 3;
const STOP_TIMEOUT_MS = 5_000;

/**
 * Creates the queues' schema, or migrates it to pg-boss's version, as the database's owner. Waits for the indexes that
 * pg-boss builds after its migration.
 */
export async function prepareQueues(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    max: 2,
    application_name: 'anteroom-migration',
    supervise: false,
    schedule: false,
  });
  const { promise: failed, reject } = Promise.withResolvers<never>();
  failed.catch(() => {});
  boss.on('error', reject);
  try {
    await boss.start();
    await Promise.race([failed, indexesBuilt(boss)]);
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function indexesBuilt(boss: PgBoss): Promise<void> {
  const isOpen = ({ status }: { status: string }): boolean =>
    status === 'pending' || status === 'in_progress';
  while ((await boss.getBamStatus()).some(isOpen)) await delay(INDEX_POLL_MS);
}

/**
 * Jobs in PostgreSQL, in a separate schema of the application's database, created by `prepareQueues`.
 *
 * @param kinds every kind that may be queued
 * @param held queues jobs except recurring ones, and runs none
 */
export async function startPgBossJobs(
  databaseUrl: string,
  log: FastifyBaseLogger,
  kinds: readonly JobKind<object>[],
  { held = false }: { held?: boolean } = {},
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 4,
    application_name: 'anteroom-jobs',
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    // Both change the schema, which belongs to the owner (see prepareQueues).
    migrate: false,
    reindex: false,
    schedule: !held,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue failed'));
  await boss.start();
  for (const kind of kinds) {
    const options = queueOf(kind);
    await boss.createQueue(kind.name, options);
    // createQueue leaves an existing queue's options unchanged.
    await boss.updateQueue(kind.name, options);
    if (kind.cron) await boss.schedule(kind.name, kind.cron);
  }
  const workers = new Map<string, string[]>();

  return {
    async enqueue(trx, kind, data, { dueAt, key } = {}) {
      await boss.send(kind.name, kind.data.parse(data), {
        ...inside(trx),
        ...(dueAt ? { startAfter: dueAt } : {}),
        ...(key === undefined ? {} : { singletonKey: key }),
      });
    },
    async cancel(trx, { name }, key) {
      const waiting = await boss.findJobs(name, { ...inside(trx), key, queued: true });
      const ids = waiting.map(({ id }) => id);
      if (ids.length > 0) await boss.cancel(name, ids, inside(trx));
    },
    wake({ name }) {
      for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker);
    },
    async work(kind, handler) {
      if (held) return;
      const { name, concurrency, retry, heartbeat } = kind;
      const options = {
        // One job per fetch, because a throw fails its whole batch.
        batchSize: 1,
        pollingIntervalSeconds: POLL_SECONDS,
        includeMetadata: true,
        ...(heartbeat === undefined ? {} : { heartbeatRefreshSeconds: heartbeat / REPORTS_PER_HEARTBEAT }),
      } as const;
      const ids: string[] = [];
      workers.set(name, ids);
      for (let index = 0; index < concurrency; index++) {
        ids[index] = await boss.work(name, options, async (jobs) => {
          for (const { data, retryCount } of jobs)
            await handler(kind.data.parse(data ?? {}), retryCount >= retry.limit).catch((error: unknown) => {
              throw withoutValues(error);
            });
          // More jobs may be due, such as a morning's reminders, and a poll for each would take minutes.
          const own = ids[index];
          if (own) boss.notifyWorker(own);
        });
      }
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
    },
  };
}

function queueOf({ retry, timeout, kept, heartbeat }: JobKind<object>): QueueOptions {
  const { limit, delay, growsTo } = retry;
  return {
    retryLimit: limit,
    expireInSeconds: timeout,
    deleteAfterSeconds: kept,
    ...(heartbeat === undefined ? {} : { heartbeatSeconds: heartbeat }),
    ...(delay === undefined ? {} : { retryDelay: delay }),
    ...(growsTo === undefined ? {} : { retryBackoff: true, retryDelayMax: growsTo }),
  };
}

/** Runs pg-boss in the caller's transaction, without camelCase, since it reads its own column names. */
function inside(trx: Trx) {
  return { db: fromKysely(trx.withoutPlugins()) };
}
