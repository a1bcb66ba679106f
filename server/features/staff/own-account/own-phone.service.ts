import { timingSafeEqual } from 'node:crypto';
import { noteOwn } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import {
  countCodeTry,
  findPendingContact,
  spendContactChange,
} from '#server/features/messages/account-channels/contact-changes.service.ts';
import { tellFormerContacts } from '#server/features/messages/account-channels/contact-messages.ts';
import { checkTextable, wakeSender } from '#server/features/messages/notifications/notify.ts';
import { PAUSE_MS } from '#server/features/staff/mfa/send-limits.ts';
import type { Staff } from '#server/http/access/caller.ts';
import { raiseVersion } from '#server/storage/db/row-version.ts';
import type { ValidateRefusal } from '#shared/contracts/rest/staff/mfa.ts';
import type { PhoneChange } from '#shared/contracts/rest/staff/own-account.ts';
import { CODE_TRIES } from '#shared/domain/mfa.ts';
import { CodedError } from '#shared/errors.ts';
import { askOwnContact, lockToAsk } from './ask-contact.ts';
import { lockOwnAccount, updateOwnAccount } from './own-account.queries.ts';
import { confirmPassword } from './own-password.service.ts';

type PhoneDeps = Pick<Deps, 'db' | 'clock' | 'keys' | 'jobs' | 'sms' | 'settings'>;

/**
 * Checks the current password, sends a code to a new number and voids the previous code (PRODUCT 16.5). The limits are
 * those of signing in.
 *
 * @throws as `confirmPassword`; NOT_FOUND if this installation sends no text messages; UNABLE_REQUEST_CODE with how
 *   long to wait
 */
export async function askForPhone(
  deps: PhoneDeps,
  staff: Staff,
  { current, mobile, language }: PhoneChange,
): Promise<{ mobile: string; resendInSeconds: number }> {
  if (!deps.sms) throw new CodedError('NOT_FOUND');
  checkTextable(deps, mobile);
  if (!deps.settings.oidc) await confirmPassword(deps, staff, current ?? '');
  const now = deps.clock();
  await deps.db.transaction().execute(async (trx) => {
    const { account, wait } = await lockToAsk(trx, staff, now);
    if (wait) {
      const retryInSeconds = Math.ceil((wait.at - now) / 1000);
      const details = { reason: wait.because, retryInSeconds };
      throw new CodedError('UNABLE_REQUEST_CODE', `not sent: ${wait.because}`, details);
    }
    await askOwnContact(deps, trx, staff, {
      method: 'SMS',
      contact: mobile,
      former: account.mobile,
      language,
    });
  });
  wakeSender(deps);
  return { mobile, resendInSeconds: PAUSE_MS / 1000 };
}

/**
 * Stores the number that the code was sent to, and notifies the former number and the mailbox. Tries are counted
 * before comparing.
 *
 * @throws UNABLE_VALIDATE_CODE with a {@link ValidateRefusal}
 */
export async function confirmPhone(
  deps: Pick<Deps, 'db' | 'clock' | 'keys' | 'jobs' | 'email' | 'sms'>,
  staff: Staff,
  code: string,
): Promise<void> {
  const { db, clock, keys } = deps;
  const now = new Date(clock());
  // The count must be committed, so refusals are thrown afterward.
  const refusal = await db.transaction().execute(async (trx) => {
    const pending = await findPendingContact(trx, staff.accountId, 'SMS', now);
    if (!pending) return notTaken('NO_CODE');
    const tries = await countCodeTry(trx, pending.id);
    if (tries === undefined) return notTaken('LOCKED');
    if (!timingSafeEqual(Buffer.from(keys.mfaCode(pending.id)), Buffer.from(code))) {
      const triesLeft = CODE_TRIES - tries;
      await noteOwn(trx, staff, 'account.phone-failed', { triesLeft });
      return triesLeft > 0 ? notTaken('WRONG', triesLeft) : notTaken('LOCKED');
    }
    // Replaced since, or sent twice.
    if (!(await spendContactChange(trx, pending.id, now))) return notTaken('NO_CODE');
    const former = await lockOwnAccount(trx, staff.accountId);
    await updateOwnAccount(trx, staff.accountId, { mobile: pending.contact });
    await raiseVersion(trx, 'accounts', staff.accountId);
    if (former)
      await tellFormerContacts(deps, trx, former, {
        kind: 'phone-changed',
        contactChangeId: pending.id,
        method: 'SMS',
        practiceId: staff.memberships[0]?.practiceId ?? null,
        language: pending.language,
      });
    await noteOwn(trx, staff, 'account.phone-changed');
    return null;
  });
  if (refusal) throw refusal;
  wakeSender(deps);
}

const notTaken = (reason: ValidateRefusal, triesLeft?: number) =>
  new CodedError('UNABLE_VALIDATE_CODE', `not taken: ${reason}`, {
    reason,
    ...(triesLeft === undefined ? {} : { triesLeft }),
  });
