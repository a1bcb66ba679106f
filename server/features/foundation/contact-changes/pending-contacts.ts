import type { ContactMethod } from '../../../../shared/domain/visit.ts';
import type { Db, Trx } from '../../../db/database.ts';
import { findPendingContact } from './contact-changes.service.ts';

/** What an administrator entered for an account, and waits for its owner's click; null without. */
export async function contactAskedFor(
  db: Db,
  account: { id: string; email: string; mobile: string | null },
  method: ContactMethod,
  now: Date,
): Promise<string | null> {
  const pending = await findPendingContact(db, account.id, method, now);
  const current = method === 'Email' ? account.email : account.mobile;
  return pending?.askedBy && pending.former === current ? pending.contact : null;
}

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
