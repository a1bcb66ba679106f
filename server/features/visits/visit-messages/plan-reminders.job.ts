import { z } from 'zod';
import type { Deps } from '#server/features/deps.ts';
import { job } from '#server/runtime/jobs/port.ts';
import { planReminders } from './remind-visit.job.ts';
import { claimUnplannedVisits } from './visit-messages.queries.ts';

/** Visits per transaction; few, because scheduling waits for their locks. */
const BATCH = 50;

/**
 * Plans reminders for visits that have none because a version without reminders scheduled them, before or during the
 * upgrade.
 */
export const planRemindersJob = job({
  name: 'plan-reminders',
  data: z.strictObject({}),
  retry: { limit: 0 },
  timeout: 280,
  kept: 3_600,
  concurrency: 1,
  cron: '*/5 * * * *',
  handle: planMissingReminders,
});

/** Idempotent. Concurrent processes skip each other's locked visits. */
export async function planMissingReminders(deps: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> {
  for (let left = true; left; )
    left = await deps.db.transaction().execute(async (trx) => {
      const visits = await claimUnplannedVisits(trx, new Date(deps.clock()), BATCH);
      for (const visit of visits) await planReminders(deps, trx, visit);
      return visits.length === BATCH;
    });
}
