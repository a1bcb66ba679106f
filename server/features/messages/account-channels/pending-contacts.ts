import type { Db, Trx } from '#server/storage/db/database.ts';
import type { ContactMethod } from '#shared/domain/visit.ts';
import { findPendingContact } from './contact-changes.service.ts';
import { rightsHaveGrown } from './rights-now.ts';

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
 * Withdraws an account's unconfirmed contacts, because another person may have requested them.
 *
 * @param method limits it to this method
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

/** Withdraws unconfirmed contacts requested when the account had fewer rights. */
export async function withdrawGrownContacts(trx: Trx, accountId: string, now: Date): Promise<void> {
  const pending = await trx
    .selectFrom('contactChanges')
    .select(['method', 'rights'])
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .execute();
  for (const { method, rights } of pending)
    if (await rightsHaveGrown(trx, accountId, rights))
      await withdrawPendingContacts(trx, accountId, now, method);
}
