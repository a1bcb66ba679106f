import type { Deps } from '#server/features/deps.ts';
import { notify } from '#server/features/messages/notifications/notify.ts';
import type { Trx } from '#server/storage/db/database.ts';
import type { ContactMethod, Language } from '#shared/domain/visit.ts';

interface ChangeOfContact {
  kind: 'contact-asked' | 'email-changed' | 'phone-changed';
  contactChangeId: string;
  method: ContactMethod;
  practiceId: number | null;
  language: Language;
}

/**
 * Notifies an account's former mailbox of changed contacts, and its former number if that changes, because another
 * person may have requested it.
 */
export async function tellFormerContacts(
  deps: Pick<Deps, 'jobs' | 'email' | 'sms'>,
  trx: Trx,
  former: { email: string; mobile: string | null },
  { method: changed, ...notice }: ChangeOfContact,
): Promise<void> {
  if (deps.email) await notify(deps, trx, { ...notice, method: 'Email', recipient: former.email });
  if (deps.sms && changed === 'SMS' && former.mobile)
    await notify(deps, trx, { ...notice, method: 'SMS', recipient: former.mobile });
}
