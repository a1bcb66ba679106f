import { z } from 'zod';
import type { Deps } from '#server/features/deps.ts';
import { job } from '#server/runtime/jobs/port.ts';
import { field } from '#shared/contracts/fields.ts';
import { selectPracticesToRead } from './record-changes.queries.ts';
import { followRecordSystem } from './record-changes.service.ts';

const DAY_MS = 86_400_000;

export const readChangesJob = job({
  name: 'read-record-changes',
  data: z.strictObject({ practiceId: field.practiceId }),
  retry: { limit: 0 },
  timeout: 120,
  kept: 3_600,
  concurrency: 2,
  handle: (deps: Deps, { practiceId }) => followRecordSystem(deps, practiceId),
});

export const planReadsJob = job({
  name: 'plan-record-reads',
  data: z.strictObject({}),
  retry: { limit: 0 },
  timeout: 60,
  kept: 3_600,
  concurrency: 1,
  cron: '*/5 * * * *',
  async handle({ db, jobs, clock }: Deps) {
    const practices = await selectPracticesToRead(db, new Date(clock() - DAY_MS));
    await db.transaction().execute(async (trx) => {
      for (const practiceId of practices) await jobs.enqueue(trx, readChangesJob, { practiceId });
    });
  },
});
