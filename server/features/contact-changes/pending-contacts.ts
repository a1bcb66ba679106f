import type { ContactMethod } from '../../../shared/domain/visit.ts';
import type { Trx } from '../../db/database.ts';

/**
 * Withdraws new contacts of an account that their owners have not confirmed: the person who asked for them may not
 * have been the account's.
 *
 * @param method only those of this method
 * @returns whether there was one
 */
export async function withdrawPendingContacts(
  trx: Trx,
  accountId: string,
  now: Date,
  method?: ContactMethod,
): Promise<boolean> {
  let pending = trx
    .updateTable('contactChanges')
    .set({ revokedAt: now })
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null);
  if (method) pending = pending.where('method', '=', method);
  return (await pending.returning('id').execute()).length > 0;
}
