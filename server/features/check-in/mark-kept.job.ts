import { z } from 'zod';
import { field } from '../../../shared/contracts/fields.ts';
import { job } from '../../jobs/port.ts';
import { audit } from '../audit/audit.service.ts';
import type { Deps } from '../deps.ts';
import { findCheckIn, markKeptAt } from './check-in.queries.ts';

/** Check-in marks the appointment KEPT in the practice's system (PRODUCT 8.10). Idempotent. */
export const markKeptJob = job({
  name: 'mark-kept',
  /** `at`: when the patient checked in. */
  data: z.strictObject({ sessionId: field.id, at: field.instant }),
  // Ten tries over about a day: a record system may be down for a night.
  retry: { limit: 9, delay: 30, growsTo: 21_600 },
  timeout: 120,
  kept: 86_400,
  concurrency: 2,
  async handle(
    { db, records, practiceFeed }: Pick<Deps, 'db' | 'records' | 'practiceFeed'>,
    { sessionId, at },
  ) {
    const found = await findCheckIn(db, sessionId);
    if (!found || found.keptAt || !records) return;
    await records.markKept({ appointmentId: sessionId, at: new Date(at) });
    const { visitId, practiceId } = found;
    await db.transaction().execute(async (trx) => {
      if (!(await markKeptAt(trx, sessionId, new Date(at)))) return;
      await audit(trx, { practiceId, visitId, actor: 'system', action: 'visit.kept', subjectId: sessionId });
    });
    practiceFeed.visitsChanged(practiceId, visitId);
  },
});
