import { sql } from 'kysely';
import { type Forget, visitsOverBefore } from '#server/features/visits/visits/open-or-over.ts';
import type { Trx } from '#server/storage/db/database.ts';

/** @returns the number deleted */
export async function forgetDeviceTests(trx: Trx, { practiceId, before, most }: Forget): Promise<number> {
  const { numAffectedRows } = await sql`delete from device_tests where id in (
    select id from device_tests where visit_id in ${visitsOverBefore(practiceId, before)} limit ${most})`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0);
}
