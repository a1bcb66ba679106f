import { z } from 'zod';
import { field } from '../../../shared/contracts/fields.ts';
import { job } from '../../jobs/port.ts';
import type { Deps } from '../deps.ts';
import { updateExport } from './bulk-exports.queries.ts';
import { writeBulkBatch } from './write-bulk-batch.ts';

/** Batches of one job. Then it queues the next, so that one whose worker dies is soon taken as dead, and retried. */
const BATCHES = 10;

/** Writes a bulk export, or the next part of it. */
export const bulkExportJob = job({
  name: 'fhir-export',
  data: z.strictObject({ exportId: field.id }),
  retry: { limit: 3, delay: 10 },
  timeout: 60,
  kept: 86_400,
  concurrency: 1,
  handle: writeBulkExport,
});

async function writeBulkExport(
  deps: Pick<Deps, 'db' | 'files' | 'jobs' | 'log' | 'publicUrl' | 'clock'>,
  { exportId }: { exportId: string },
  lastTry: boolean,
): Promise<void> {
  const { db, jobs, log } = deps;
  try {
    for (let batch = 1; batch <= BATCHES; batch++) {
      const over = await db.transaction().execute(async (trx) => {
        const { done } = await writeBulkBatch(trx, deps, exportId);
        if (!done && batch === BATCHES) await jobs.enqueue(trx, bulkExportJob, { exportId });
        return done;
      });
      if (over) return;
    }
    jobs.wake(bulkExportJob);
  } catch (error) {
    if (lastTry) {
      log.error({ err: error, exportId }, 'a FHIR export could not be written');
      await updateExport(db, exportId, { state: 'failed' });
    }
    throw error;
  }
}
