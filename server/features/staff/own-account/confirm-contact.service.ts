import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import {
  findChangeByToken,
  spendContactChange,
} from '#server/features/messages/account-channels/contact-changes.service.ts';
import { tellFormerContacts } from '#server/features/messages/account-channels/contact-messages.ts';
import { rightsHaveGrown } from '#server/features/messages/account-channels/rights-now.ts';
import { wakeSender } from '#server/features/messages/notifications/notify.ts';
import { emailTaken, violatesEmail } from '#server/features/staff/accounts/email-in-use.ts';
import { endForgottenPassword } from '#server/features/staff/accounts/forgotten-password.service.ts';
import { auditHome } from '#server/features/staff/accounts/invitations.service.ts';
import { hashToken } from '#server/runtime/config/keys.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { raiseVersion } from '#server/storage/db/row-version.ts';
import { mayEnterStaffArea } from '#shared/domain/roles.ts';
import type { ContactMethod } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import { lockOwnAccount, updateOwnAccount } from './own-account.queries.ts';

type ConfirmDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'email' | 'sms'>;

interface NewContact {
  method: ContactMethod;
  contact: string;
}

/** @throws EMAIL_CHANGE_NOT_ACTIVE, also for an unknown token */
export async function readContactChange(deps: ConfirmDeps, token: string): Promise<NewContact> {
  const { method, contact } = await openChange(deps, deps.db, token);
  return { method, contact };
}

/**
 * Stores the account's new contact and notifies the former ones. Voids forgotten-password links that were sent to a
 * former address.
 *
 * @throws EMAIL_CHANGE_NOT_ACTIVE, EMAIL_IS_ALREADY_TAKEN
 */
export async function confirmContact(deps: ConfirmDeps, token: string): Promise<NewContact> {
  const { db, clock } = deps;
  const now = new Date(clock());
  const confirmed = await db.transaction().execute(async (trx) => {
    const { id, accountId, method, contact, former, language } = await openChange(deps, trx, token);
    const account = await lockOwnAccount(trx, accountId);
    const field = method === 'Email' ? 'email' : 'mobile';
    const current = account && account[field] === former && mayEnterStaffArea(account.apiAccess);
    if (!current || !(await spendContactChange(trx, id, now)))
      throw new CodedError('EMAIL_CHANGE_NOT_ACTIVE');
    await updateOwnAccount(trx, accountId, { [field]: contact }).catch((error: unknown) => {
      throw violatesEmail(error) ? emailTaken() : error;
    });
    await raiseVersion(trx, 'accounts', accountId);
    if (method === 'Email') await endForgottenPassword(trx, accountId, now);
    const practiceId = await auditHome(trx, accountId);
    await tellFormerContacts(deps, trx, account, {
      kind: method === 'Email' ? 'email-changed' : 'phone-changed',
      contactChangeId: id,
      method,
      practiceId: practiceId || null,
      language,
    });
    await audit(trx, {
      practiceId,
      actor: `account:${accountId}`,
      action: method === 'Email' ? 'account.email-changed' : 'account.phone-changed',
      subjectId: accountId,
    });
    return { method, contact };
  });
  wakeSender(deps);
  return confirmed;
}

async function openChange({ clock }: ConfirmDeps, db: Db | Trx, token: string) {
  const found = await findChangeByToken(db, hashToken(token), new Date(clock()));
  if (!found || (await rightsHaveGrown(db, found.accountId, found.rights)))
    throw new CodedError('EMAIL_CHANGE_NOT_ACTIVE');
  return found;
}
