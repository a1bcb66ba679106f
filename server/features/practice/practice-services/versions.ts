import type { Db, Trx } from '#server/storage/db/database.ts';
import { CodedError } from '#shared/errors.ts';

type Column = 'paymentsVersion' | 'interpretersVersion' | 'recordsVersion' | 'partnersVersion';

export async function readServiceVersion(db: Db, practiceId: number, column: Column): Promise<number> {
  const row = await db
    .selectFrom('practices')
    .select(column)
    .where('id', '=', practiceId)
    .executeTakeFirstOrThrow();
  return (row as Record<Column, number>)[column];
}

/**
 * Locks a practice's service for a change until the transaction ends, and increments its version.
 *
 * @param version the version that the editing user saw
 * @throws CHANGED_MEANWHILE if it has changed since
 */
export async function holdService(
  trx: Trx,
  practiceId: number,
  column: Column,
  version: number,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('practices')
    .set({ [column]: version + 1 })
    .where('id', '=', practiceId)
    .where(column, '=', version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new CodedError('CHANGED_MEANWHILE');
}

export async function keepServices(trx: Trx, practiceId: number): Promise<void> {
  await trx.selectFrom('practices').select('id').where('id', '=', practiceId).forShare().execute();
}
