import type { Trx } from '../../db/database.ts';
import type { Deps } from '../deps.ts';
import { findCheckIn } from './check-in.queries.ts';
import { markKeptJob } from './mark-kept.job.ts';

/** Lets live visits report a check-in. */
export interface CheckInDesk {
  checkedIn(trx: Trx, sessionId: string, at: Date): Promise<void>;
}

/** Reports check-ins to the record system by a job: it may be down, and check-in must not wait. */
export function checkInDesk({ jobs, records }: Pick<Deps, 'jobs' | 'records'>): CheckInDesk {
  return {
    async checkedIn(trx, sessionId, at) {
      if (!records) return;
      const found = await findCheckIn(trx, sessionId);
      if (!found?.checkInKeeps || found.keptAt) return;
      await jobs.enqueue(trx, markKeptJob, { sessionId, at: at.toISOString() });
    },
  };
}
