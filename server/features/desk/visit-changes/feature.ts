import { z } from 'zod';
import type { Deps } from '#server/features/deps.ts';
import { feature } from '#server/features/feature.ts';
import { job } from '#server/runtime/jobs/port.ts';
import { closeOverdueVisits } from './close-visits.service.ts';

const closeVisitsJob = job({
  name: 'close-visits',
  data: z.object({}),
  retry: { limit: 0 },
  timeout: 300,
  kept: 3_600,
  concurrency: 1,
  cron: '*/5 * * * *',
  handle: (deps: Deps) => closeOverdueVisits(deps),
});

export default feature({
  jobs: [closeVisitsJob],
});
