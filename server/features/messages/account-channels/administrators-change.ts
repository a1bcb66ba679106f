import { randomUUID } from 'node:crypto';
import type { Deps } from '#server/features/deps.ts';
import { notify } from '#server/features/messages/notifications/notify.ts';
import { hashToken } from '#server/runtime/config/keys.ts';
import type { Trx } from '#server/storage/db/database.ts';
import { CONTACT_CHANGE_DAYS } from '#shared/domain/own-account.ts';
import type { ContactMethod, Language } from '#shared/domain/visit.ts';
import { insertContactChange } from './contact-changes.service.ts';
import { tellFormerContacts } from './contact-messages.ts';
import { withdrawPendingContacts } from './pending-contacts.ts';

export type ContactDeps = Pick<Deps, 'clock' | 'keys' | 'jobs' | 'email' | 'sms'>;

interface EnteredContact {
  method: ContactMethod;
  contact: string | null;
  askedBy: string;
  practiceId: number | null;
  language: Language;
}

const DAY_MS = 24 * 3600_000;

/**
 * Handles a contact that an administrator entered for an account. Passwords and codes use it only after its
 * owner's click, which shows that they read messages sent there; the former contacts are notified. After the
 * commit, call `wakeSender`.
 *
 * @returns false if nothing is pending and the account has to be changed now: the contact is removed, or this
 * installation cannot send to it
 */
export async function askNewOwner(
  deps: ContactDeps,
  trx: Trx,
  account: { id: string; email: string; mobile: string | null },
  { method, contact, askedBy, practiceId, language }: EnteredContact,
): Promise<boolean> {
  const now = deps.clock();
  await withdrawPendingContacts(trx, account.id, new Date(now), method);
  const waits = contact !== null && (method === 'Email' ? deps.email : deps.sms) !== null;
  const id = randomUUID();
  await insertContactChange(trx, {
    id,
    accountId: account.id,
    method,
    contact: contact ?? '',
    former: method === 'Email' ? account.email : account.mobile,
    tokenHash: waits ? hashToken(deps.keys.contactChangeToken(id)) : null,
    language,
    askedBy,
    createdAt: new Date(now),
    expiresAt: new Date(now + CONTACT_CHANGE_DAYS * DAY_MS),
    usedAt: waits ? null : new Date(now),
  });
  if (waits)
    await notify(deps, trx, {
      kind: method === 'Email' ? 'email-change' : 'phone-change',
      practiceId,
      contactChangeId: id,
      method,
      recipient: contact,
      language,
    });
  const kind = waits ? 'contact-asked' : method === 'Email' ? 'email-changed' : 'phone-changed';
  await tellFormerContacts(deps, trx, account, { kind, contactChangeId: id, method, practiceId, language });
  return waits;
}
