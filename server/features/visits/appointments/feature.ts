import { z } from 'zod';
import type { Deps } from '#server/features/deps.ts';
import { feature } from '#server/features/feature.ts';
import { job } from '#server/runtime/jobs/port.ts';
import { followVisit, writeLeftovers } from './appointments.service.ts';
import { writeAppointmentJob } from './write-appointment.job.ts';

const writeLeftoversJob = job({
  name: 'write-leftover-appointments',
  data: z.strictObject({}),
  retry: { limit: 0 },
  timeout: 60,
  kept: 3_600,
  concurrency: 1,
  cron: '*/10 * * * *',
  handle: (deps: Pick<Deps, 'db' | 'jobs' | 'clock'>) => writeLeftovers(deps, deps.clock()),
});

export default feature({
  jobs: [writeAppointmentJob, writeLeftoversJob],
  events: {
    'visit.cancelled': (deps, { visitId, undoableUntil }) => followVisit(deps, visitId, undoableUntil),
    'visit.closed': (deps, { visitId, undoableUntil }) => followVisit(deps, visitId, undoableUntil),
    'visit.restored': (deps, { visitId }) => followVisit(deps, visitId),
    'visit.marked': (deps, { visitId }) => followVisit(deps, visitId),
    'patient.removed': (deps, { visitId, undoableUntil }) => followVisit(deps, visitId, undoableUntil),
    'patient.restored': (deps, { visitId }) => followVisit(deps, visitId),
  },
});
