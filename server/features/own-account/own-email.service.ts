import { randomUUID } from 'node:crypto';
import type { EmailChange } from '../../../shared/contracts/rest/own-account.ts';
import { EMAIL_CHANGE_MINUTES } from '../../../shared/domain/own-account.ts';
import { mayEnterStaffArea } from '../../../shared/domain/roles.ts';
import { CodedError } from '../../../shared/errors.ts';
import type { Staff } from '../../access/caller.ts';
import { hashToken } from '../../config/keys.ts';
import type { Db, Trx } from '../../db/database.ts';
import { emailTaken, isEmailTaken, violatesEmail } from '../accounts/create-account.service.ts';
import { endForgottenPassword } from '../accounts/forgotten-password.service.ts';
import { auditHome } from '../accounts/invitations.service.ts';
import { withdrawPendingContacts } from '../accounts/pending-contacts.ts';
import { audit } from '../audit/audit.service.ts';
import type { Deps } from '../deps.ts';
import { COUNTED_MS, nextSend } from '../mfa/send-limits.ts';
import { notify, wakeSender } from '../notifications/notify.ts';
import {
  findChangeByToken,
  insertContactChange,
  selectAskedAt,
  spendContactChange,
} from './contact-changes.queries.ts';
import { lockOwnAccount, raiseVersion, updateOwnAccount } from './own-account.queries.ts';
import { confirmPassword } from './own-password.service.ts';
import { noteOwn } from './profile.service.ts';

type EmailDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'keys' | 'jobs' | 'email'>;

/**
 * E-mails a link to a new address (PRODUCT 16.4). The account keeps its address until the link is used.
 *
 * @throws as `confirmPassword`; NOT_FOUND if this installation sends no e-mails; EMAIL_IS_ALREADY_TAKEN,
 * TOO_MANY_REQUESTS
 */
export async function askForEmail(
  deps: EmailDeps,
  staff: Staff,
  { current, email, language }: EmailChange,
): Promise<void> {
  if (!deps.email) throw new CodedError('NOT_FOUND');
  await confirmPassword(deps, staff, current);
  const now = deps.clock();
  await deps.db.transaction().execute(async (trx) => {
    const account = await lockOwnAccount(trx, staff.accountId);
    if (!account) throw new CodedError('NOT_FOUND');
    if (await isEmailTaken(trx, email, null)) throw emailTaken();
    const asked = await selectAskedAt(trx, staff.accountId, new Date(now - COUNTED_MS));
    if (nextSend(asked, now)) throw new CodedError('TOO_MANY_REQUESTS');
    await withdrawPendingContacts(trx, staff.accountId, new Date(now), 'Email');
    const id = randomUUID();
    await insertContactChange(trx, {
      id,
      accountId: staff.accountId,
      method: 'Email',
      contact: email,
      former: account.email,
      tokenHash: hashToken(deps.keys.contactChangeToken(id)),
      language,
      createdAt: new Date(now),
      expiresAt: new Date(now + EMAIL_CHANGE_MINUTES * 60_000),
    });
    await notify(deps, trx, {
      kind: 'email-change',
      practiceId: staff.memberships[0]?.practiceId ?? null,
      contactChangeId: id,
      method: 'Email',
      recipient: email,
      language,
    });
    await noteOwn(trx, staff, 'account.email-asked');
  });
  wakeSender(deps);
}

/** Withdraws a new address that waits for its click. Idempotent. */
export async function withdrawEmail({ db, clock }: Pick<Deps, 'db' | 'clock'>, staff: Staff): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await withdrawPendingContacts(trx, staff.accountId, new Date(clock()), 'Email'))
      await noteOwn(trx, staff, 'account.email-withdrawn');
  });
}

/** The new address of a link that still works. @throws EMAIL_CHANGE_NOT_ACTIVE, also for an unknown token */
export async function readEmailChange(deps: EmailDeps, token: string): Promise<{ email: string }> {
  return { email: (await openChange(deps, deps.db, token)).contact };
}

/**
 * Gives the account its new address, and tells the former one. Links for a forgotten password that went there die.
 *
 * @throws EMAIL_CHANGE_NOT_ACTIVE, EMAIL_IS_ALREADY_TAKEN
 */
export async function confirmEmail(deps: EmailDeps, token: string): Promise<{ email: string }> {
  const { db, clock } = deps;
  const now = new Date(clock());
  const email = await db.transaction().execute(async (trx) => {
    const { id, accountId, contact, former, language } = await openChange(deps, trx, token);
    const account = await lockOwnAccount(trx, accountId);
    // An administrator has changed the address, or disabled the account, since.
    const current = account && account.email === former && mayEnterStaffArea(account.apiAccess);
    if (!current || !(await spendContactChange(trx, id, now)))
      throw new CodedError('EMAIL_CHANGE_NOT_ACTIVE');
    await updateOwnAccount(trx, accountId, { email: contact }).catch((error: unknown) => {
      throw violatesEmail(error) ? emailTaken() : error;
    });
    await raiseVersion(trx, accountId);
    await endForgottenPassword(trx, accountId, now);
    const practiceId = await auditHome(trx, accountId);
    await notify(deps, trx, {
      kind: 'email-changed',
      practiceId: practiceId || null,
      contactChangeId: id,
      method: 'Email',
      recipient: account.email,
      language,
    });
    const actor = `account:${accountId}`;
    await audit(trx, { practiceId, actor, action: 'account.email-changed', subjectId: accountId });
    return contact;
  });
  wakeSender(deps);
  return { email };
}

async function openChange({ settings, clock }: EmailDeps, db: Db | Trx, token: string) {
  const found = settings.oidc ? undefined : await findChangeByToken(db, hashToken(token), new Date(clock()));
  if (!found) throw new CodedError('EMAIL_CHANGE_NOT_ACTIVE');
  return found;
}
