import { z } from 'zod';
import type { Deps } from '#server/features/deps.ts';
import { job } from '#server/runtime/jobs/port.ts';
import { writeLeftovers } from './appointments.service.ts';

export const writeLeftoversJob = job({
  name: 'write-leftover-appointments',
  data: z.strictObject({}),
  retry: { limit: 0 },
  timeout: 60,
  kept: 3_600,
  concurrency: 1,
  cron: '*/10 * * * *',
  handle: (deps: Pick<Deps, 'db' | 'jobs' | 'clock'>) => writeLeftovers(deps, deps.clock()),
});
