import { z } from 'zod';
import type { Deps } from '#server/features/deps.ts';
import { job } from '#server/runtime/jobs/port.ts';
import { anyObjectDue, sweepObjects } from '#server/storage/files/loose-objects.ts';

/** A separate job, because the object store may be unreachable for a long time. */
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
 * Removes objects that no longer belong to a file, or whose transaction did not commit. Idempotent, even concurrently.
 */
export async function sweepFiles({ db, fileTools: { stores }, log }: Tools): Promise<void> {
  if (stores.s3) await sweepObjects(db, stores.s3);
  else if (await anyObjectDue(db))
    log.error('removed files are still in an object store, and FILES_S3_* is not set');
}
