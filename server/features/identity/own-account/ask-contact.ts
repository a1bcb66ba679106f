import { randomUUID } from 'node:crypto';
import type { ContactMethod, Language } from '../../../../shared/domain/visit.ts';
import type { Staff } from '../../../http/access/caller.ts';
import { hashToken } from '../../../runtime/config/keys.ts';
import type { Trx } from '../../../storage/db/database.ts';
import type { Deps } from '../../deps.ts';
import { insertContactChange } from '../../foundation/account-channels/contact-changes.service.ts';
import { withdrawPendingContacts } from '../../foundation/account-channels/pending-contacts.ts';
import { noteOwn } from '../../foundation/audit/note-own.ts';
import { notify } from '../../foundation/notifications/notify.ts';

interface AskedContact {
  method: ContactMethod;
  contact: string;
  /** What the account has until the new one is proved. */
  former: string | null;
  language: Language;
  /** How long the link or the code is good for, in seconds. */
  seconds: number;
}

/**
 * Sends a person a link to their new email address, or a code to their new phone number, instead of the one before
 * (PRODUCT 16.4 and 16.5). After the commit, call `wakeSender`.
 */
export async function askOwnContact(
  deps: Pick<Deps, 'clock' | 'keys' | 'jobs'>,
  trx: Trx,
  staff: Staff,
  { method, contact, former, language, seconds }: AskedContact,
): Promise<void> {
  const now = deps.clock();
  const isEmail = method === 'Email';
  await withdrawPendingContacts(trx, staff.accountId, new Date(now), method);
  const id = randomUUID();
  await insertContactChange(trx, {
    id,
    accountId: staff.accountId,
    askedBy: null,
    method,
    contact,
    former,
    tokenHash: isEmail ? hashToken(deps.keys.contactChangeToken(id)) : null,
    language,
    createdAt: new Date(now),
    expiresAt: new Date(now + seconds * 1000),
  });
  await notify(deps, trx, {
    kind: isEmail ? 'email-change' : 'phone-code',
    practiceId: staff.memberships[0]?.practiceId ?? null,
    contactChangeId: id,
    method,
    recipient: contact,
    language,
  });
  await noteOwn(trx, staff, isEmail ? 'account.email-asked' : 'account.phone-asked');
}
