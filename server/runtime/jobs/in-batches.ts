import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Job, Jobs } from './port.ts';

/** Batches per job before it queues the next job, so that a job whose worker dies is soon detected and retried. */
const BATCHES = 10;

/**
 * Does a job's work in batches, each in its own transaction, and queues the job again for the rest.
 *
 * @param write writes one batch and returns whether nothing is left to do
 */
export async function inBatches<Data extends object, Deps>(
  { db, jobs }: { db: Db; jobs: Jobs },
  job: Job<Data, Deps>,
  data: Data,
  write: (trx: Trx) => Promise<{ done: boolean }>,
): Promise<void> {
  for (let batch = 1; batch <= BATCHES; batch++) {
    const over = await db.transaction().execute(async (trx) => {
      const { done } = await write(trx);
      if (!done && batch === BATCHES) await jobs.enqueue(trx, job, data);
      return done;
    });
    if (over) return;
  }
  jobs.wake(job);
}
