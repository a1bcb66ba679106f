import { z } from 'zod';
import type { Deps } from '#server/features/deps.ts';
import { inBatches } from '#server/runtime/jobs/in-batches.ts';
import { job } from '#server/runtime/jobs/port.ts';
import { field } from '#shared/contracts/fields.ts';
import { updateExport } from './exports.queries.ts';
import { writeBatch } from './write-batch.ts';

export const exportJob = job({
  name: 'export',
  data: z.strictObject({ exportId: field.id }),
  retry: { limit: 3, delay: 10 },
  timeout: 60,
  kept: 86_400,
  concurrency: 1,
  handle: writeExport,
});

async function writeExport(
  deps: Pick<Deps, 'db' | 'files' | 'jobs' | 'log'>,
  { exportId }: { exportId: string },
  lastTry: boolean,
): Promise<void> {
  const { db, log } = deps;
  try {
    await inBatches(deps, exportJob, { exportId }, (trx) => writeBatch(trx, deps, exportId));
  } catch (error) {
    if (lastTry) {
      log.error({ err: error, exportId }, 'an export could not be written');
      await updateExport(db, exportId, { state: 'failed' });
    }
    throw error;
  }
}
