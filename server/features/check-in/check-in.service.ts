import type { Trx } from '../../db/database.ts';
import type { Deps } from '../deps.ts';
import { findCheckIn } from './check-in.queries.ts';
import { markKeptJob } from './mark-kept.job.ts';

/** What live visits need to say that a patient has come. */
export interface CheckInDesk {
  checkedIn(trx: Trx, sessionId: string, at: Date): Promise<void>;
}

/** A record system hears of check-ins by a job: it may be away, and nobody waits for it. */
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
