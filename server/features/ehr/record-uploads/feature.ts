import { z } from 'zod';
import type { Deps } from '#server/features/deps.ts';
import { feature } from '#server/features/feature.ts';
import { job } from '#server/runtime/jobs/port.ts';
import { writeLeftUploads } from './record-uploads.service.ts';
import { writeUploadJob } from './write-upload.job.ts';

/** Every ten minutes (PRODUCT 19.1). */
const writeLeftUploadsJob = job({
  name: 'write-left-uploads',
  data: z.strictObject({}),
  retry: { limit: 0 },
  timeout: 60,
  kept: 3_600,
  concurrency: 1,
  cron: '*/10 * * * *',
  handle: (deps: Pick<Deps, 'db' | 'jobs' | 'clock'>) => writeLeftUploads(deps, deps.clock()),
});

export default feature({
  jobs: [writeUploadJob, writeLeftUploadsJob],
});
