import { z } from 'zod';
import { job } from '../../../runtime/jobs/port.ts';
import type { Deps } from '../../deps.ts';
import { closeOverdueVisits } from './close-visits.service.ts';

export const closeVisitsJob = job({
  name: 'close-visits',
  data: z.object({}),
  retry: { limit: 0 },
  timeout: 300,
  kept: 3_600,
  concurrency: 1,
  cron: '*/5 * * * *',
  handle: (deps: Deps) => closeOverdueVisits(deps),
});
