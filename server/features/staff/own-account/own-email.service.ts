import { noteOwn } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { withdrawPendingContacts } from '#server/features/messages/account-channels/pending-contacts.ts';
import { wakeSender } from '#server/features/messages/notifications/notify.ts';
import { emailTaken, emailUse } from '#server/features/staff/accounts/email-in-use.ts';
import type { Staff } from '#server/http/access/caller.ts';
import type { EmailChange } from '#shared/contracts/rest/staff/own-account.ts';
import { CodedError } from '#shared/errors.ts';
import { askOwnContact, lockToAsk } from './ask-contact.ts';
import { confirmPassword } from './own-password.service.ts';

type EmailDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'keys' | 'jobs' | 'email'>;

/**
 * Emails a link to a new address (PRODUCT 16.4). The account keeps its address until the link is used.
 *
 * @throws as `confirmPassword`; NOT_FOUND if this installation sends no emails; EMAIL_IS_ALREADY_TAKEN,
 * TOO_MANY_REQUESTS
 */
export async function askForEmail(
  deps: EmailDeps,
  staff: Staff,
  { current, email, language }: EmailChange,
): Promise<void> {
  if (!deps.email) throw new CodedError('NOT_FOUND');
  await confirmPassword(deps, staff, current);
  await deps.db.transaction().execute(async (trx) => {
    const { account, wait } = await lockToAsk(trx, staff, deps.clock());
    const practiceIds = staff.memberships.map(({ practiceId }) => practiceId);
    // Another enterprise's account also gets the link, so that only its owner learns that the address is taken.
    if ((await emailUse(trx, email, null, practiceIds)) === 'known') throw emailTaken();
    if (wait) throw new CodedError('TOO_MANY_REQUESTS');
    await askOwnContact(deps, trx, staff, {
      method: 'Email',
      contact: email,
      former: account.email,
      language,
    });
  });
  wakeSender(deps);
}

export async function withdrawEmail({ db, clock }: Pick<Deps, 'db' | 'clock'>, staff: Staff): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await withdrawPendingContacts(trx, staff.accountId, new Date(clock()), 'Email'))
      await noteOwn(trx, staff, 'account.email-withdrawn');
  });
}
