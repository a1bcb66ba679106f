import { sql } from 'kysely';
import { type Forget, visitsOverBefore } from '#server/features/visits/visits/over-before.ts';
import type { Trx } from '#server/storage/db/database.ts';

/**
 * Deletes quality records of visits that ended before the given time.
 *
 * @returns the number of rows
 */
export async function forgetQuality(trx: Trx, { practiceId, before, most }: Forget): Promise<number> {
  const { numAffectedRows: samples } = await sql`delete from quality_samples where id in (
    select id from quality_samples where visit_id in ${visitsOverBefore(practiceId, before)} limit ${most})`.execute(
    trx,
  );
  const { numAffectedRows: events } = await sql`delete from quality_events where id in (
    select id from quality_events where visit_id in ${visitsOverBefore(practiceId, before)} limit ${most})`.execute(
    trx,
  );
  return Number(samples ?? 0) + Number(events ?? 0);
}
