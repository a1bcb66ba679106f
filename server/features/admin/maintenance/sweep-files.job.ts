import { z } from 'zod';
import type { Deps } from '#server/features/deps.ts';
import { job } from '#server/runtime/jobs/port.ts';
import { anyObjectDue, sweepObjects } from '#server/storage/files/loose-objects.ts';

/**
 * Removes objects left in the object store. A separate job, because that store may be unreachable for a long
 * time.
 */
export const sweepFilesJob = job({
  name: 'sweep-files',
  data: z.object({}),
  retry: { limit: 1 },
  timeout: 300,
  kept: 86_400,
  concurrency: 1,
  cron: '*/5 * * * *',
  handle: sweepFiles,
});

type Tools = Pick<Deps, 'db' | 'log'> & { fileTools: Pick<Deps['fileTools'], 'stores'> };

/**
 * Removes objects that no longer belong to a file, or whose transaction never made them one. Safe to run
 * twice, even concurrently.
 */
export async function sweepFiles({ db, fileTools: { stores }, log }: Tools): Promise<void> {
  if (stores.s3) await sweepObjects(db, stores.s3);
  else if (await anyObjectDue(db))
    log.error('removed files are still in an object store, and FILES_S3_* is not set');
}
