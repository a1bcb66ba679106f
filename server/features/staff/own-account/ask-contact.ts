import { randomUUID } from 'node:crypto';
import { noteOwn } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import {
  insertContactChange,
  selectAskedAt,
} from '#server/features/messages/account-channels/contact-changes.service.ts';
import { withdrawPendingContacts } from '#server/features/messages/account-channels/pending-contacts.ts';
import { notify } from '#server/features/messages/notifications/notify.ts';
import { COUNTED_MS, nextSend } from '#server/features/staff/mfa/send-limits.ts';
import type { Staff } from '#server/http/access/caller.ts';
import { hashToken } from '#server/runtime/config/keys.ts';
import type { Trx } from '#server/storage/db/database.ts';
import { CODE_SECONDS } from '#shared/domain/mfa.ts';
import { EMAIL_CHANGE_MINUTES } from '#shared/domain/own-account.ts';
import type { ContactMethod, Language } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import { lockOwnAccount } from './own-account.queries.ts';

/**
 * Locks the account, so that concurrent requests for a new contact are counted one by one.
 *
 * @returns `wait`: the exceeded limit with its end
 * @throws NOT_FOUND if the account is gone
 */
export async function lockToAsk(trx: Trx, { accountId }: Staff, now: number) {
  const account = await lockOwnAccount(trx, accountId);
  if (!account) throw new CodedError('NOT_FOUND');
  return { account, wait: nextSend(await selectAskedAt(trx, accountId, new Date(now - COUNTED_MS)), now) };
}

interface AskedContact {
  method: ContactMethod;
  contact: string;
  former: string | null;
  language: Language;
}

/** A link proves a new address, a code a new number; validity in seconds. */
const PROOFS = {
  Email: {
    kind: 'email-change',
    action: 'account.email-asked',
    seconds: EMAIL_CHANGE_MINUTES * 60,
    byLink: true,
  },
  SMS: { kind: 'phone-code', action: 'account.phone-asked', seconds: CODE_SECONDS, byLink: false },
} as const satisfies Record<ContactMethod, object>;

/**
 * Sends a link to a person's new email address, or a code to their new phone number (PRODUCT 16.4 and 16.5). After the
 * commit, call `wakeSender`.
 */
export async function askOwnContact(
  deps: Pick<Deps, 'clock' | 'keys' | 'jobs'>,
  trx: Trx,
  staff: Staff,
  { method, contact, former, language }: AskedContact,
): Promise<void> {
  const now = deps.clock();
  const { kind, action, seconds, byLink } = PROOFS[method];
  await withdrawPendingContacts(trx, staff.accountId, new Date(now), method);
  const id = randomUUID();
  await insertContactChange(trx, {
    id,
    accountId: staff.accountId,
    askedBy: null,
    method,
    contact,
    former,
    tokenHash: byLink ? hashToken(deps.keys.contactChangeToken(id)) : null,
    language,
    createdAt: new Date(now),
    expiresAt: new Date(now + seconds * 1000),
  });
  await notify(deps, trx, {
    kind,
    practiceId: staff.memberships[0]?.practiceId ?? null,
    contactChangeId: id,
    method,
    recipient: contact,
    language,
  });
  await noteOwn(trx, staff, action);
}
