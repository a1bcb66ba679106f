import type { Trx } from '../../db/database.ts';
import { audit } from '../audit/audit.service.ts';
import type { Deps } from '../deps.ts';
import { findCheckIn, markKeptAt } from './check-in.queries.ts';

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
      await jobs.enqueue(trx, 'mark-kept', { sessionId, at: at.toISOString() });
    },
  };
}

/** Check-in changes the visit to KEPT in the practice's system (PRODUCT 8.10). Doing it twice does it once. */
export async function markKept(
  { db, records, practiceFeed }: Pick<Deps, 'db' | 'records' | 'practiceFeed'>,
  { sessionId, at }: { sessionId: string; at: string },
): Promise<void> {
  const found = await findCheckIn(db, sessionId);
  if (!found || found.keptAt || !records) return;
  await records.markKept({ appointmentId: sessionId, at: new Date(at) });
  const { visitId, practiceId } = found;
  await db.transaction().execute(async (trx) => {
    if (!(await markKeptAt(trx, sessionId, new Date(at)))) return;
    await audit(trx, { practiceId, visitId, actor: 'system', action: 'visit.kept', subjectId: sessionId });
  });
  practiceFeed.visitsChanged(practiceId, visitId);
}
