import type { RecordSystemSource } from '#server/adapters/record-system/port.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';

/**
 * The installation's record system, if it serves this practice. It finds any patient of its organization, so
 * only enterprises named by the operator may use it.
 */
export async function installationRecords(
  { db, records }: { db: Db | Trx; records: RecordSystemSource | null },
  practiceId: number,
): Promise<RecordSystemSource | null> {
  if (!records?.enterprises) return records;
  const practice = await db
    .selectFrom('practices')
    .select('enterpriseId')
    .where('id', '=', practiceId)
    .executeTakeFirst();
  return practice && records.enterprises.has(practice.enterpriseId) ? records : null;
}
