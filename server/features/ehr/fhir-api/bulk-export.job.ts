import { z } from 'zod';
import type { Deps } from '#server/features/deps.ts';
import { inBatches } from '#server/runtime/jobs/in-batches.ts';
import { job } from '#server/runtime/jobs/port.ts';
import { field } from '#shared/contracts/fields.ts';
import { updateExport } from './bulk-exports.queries.ts';
import { writeBulkBatch } from './write-bulk-batch.ts';

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
  const { db, log } = deps;
  try {
    await inBatches(deps, bulkExportJob, { exportId }, (trx) => writeBulkBatch(trx, deps, exportId));
  } catch (error) {
    if (lastTry) {
      log.error({ err: error, exportId }, 'a FHIR export could not be written');
      await updateExport(db, exportId, { state: 'failed' });
    }
    throw error;
  }
}
