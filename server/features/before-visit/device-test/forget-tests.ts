import { sql } from 'kysely';
import type { Trx } from '../../../db/database.ts';
import { type Forget, visitsOverBefore } from '../../visit/visits/over-before.ts';

/** Deletes results of device tests of visits that ended before then. @returns how many */
export async function forgetDeviceTests(trx: Trx, { practiceId, before, most }: Forget): Promise<number> {
  const { numAffectedRows } = await sql`delete from device_tests where id in (
    select id from device_tests where visit_id in ${visitsOverBefore(practiceId, before)} limit ${most})`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0);
}
