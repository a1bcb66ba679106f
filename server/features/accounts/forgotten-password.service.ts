import { randomUUID } from 'node:crypto';
import { RESET_MINUTES } from '../../../shared/domain/account.ts';
import { mayEnterStaffArea } from '../../../shared/domain/roles.ts';
import type { Language } from '../../../shared/domain/visit.ts';
import { CodedError } from '../../../shared/errors.ts';
import { hashToken } from '../../config/keys.ts';
import type { Trx } from '../../db/database.ts';
import { audit } from '../audit/audit.service.ts';
import type { Deps } from '../deps.ts';
import { notify, wakeSender } from '../notifications/notify.ts';
import { findAccountForReset } from './accounts.queries.ts';
import { findOpenInvitation, insertInvitation, revokeInvitations } from './invitations.queries.ts';
import { auditHome, type InvitationDeps, inviteAccount } from './invitations.service.ts';

/** One account gets at most one e-mail in this time, in milliseconds: someone else may be asking for it. */
const AGAIN_AFTER_MS = 60_000;

/**
 * E-mails a one-time link for a new password to the account with this address; an account that has none yet gets
 * its invitation again. The answer is the same for an address without an account, so that accounts cannot be probed.
 *
 * @returns whether this installation sends e-mails at all; without it, only an administrator helps
 * @throws NOT_FOUND where another identity provider keeps the passwords
 */
export async function forgetPassword(
  deps: InvitationDeps & Pick<Deps, 'email'>,
  { email, language }: { email: string; language: Language },
): Promise<{ emailed: boolean }> {
  if (deps.settings.oidc) throw new CodedError('NOT_FOUND');
  if (!deps.email) return { emailed: false };
  const now = deps.clock();
  await deps.db.transaction().execute(async (trx) => {
    const account = await findAccountForReset(trx, email);
    const known = account && mayEnterStaffArea(account.apiAccess) ? account : undefined;
    await audit(trx, {
      practiceId: known ? await auditHome(trx, known.id) : undefined,
      actor: known ? `account:${known.id}` : 'system',
      action: 'account.password-forgotten',
      ...(known ? { subjectId: known.id } : {}),
    });
    if (!known) return;
    const open = await findOpenInvitation(trx, known.id);
    if (open && now - open.createdAt.getTime() < AGAIN_AFTER_MS) return;
    if (!known.passwordHash) {
      await inviteAccount(deps, trx, { accountId: known.id, createdBy: known.id, language });
      return;
    }
    await sendPasswordLink(deps, trx, { account: known, createdBy: known.id, language });
  });
  wakeSender(deps);
  return { emailed: true };
}

/**
 * Makes the one-time link for a new password, and e-mails it where this installation sends e-mails; earlier links of the
 * account die. After the commit, call `wakeSender`.
 *
 * @returns the invitation's id
 */
export async function sendPasswordLink(
  deps: InvitationDeps,
  trx: Trx,
  {
    account,
    createdBy,
    language,
  }: { account: { id: string; email: string }; createdBy: string; language: Language },
): Promise<string> {
  const now = deps.clock();
  await revokeInvitations(trx, account.id, new Date(now));
  const id = randomUUID();
  await insertInvitation(trx, {
    id,
    purpose: 'password-reset',
    accountId: account.id,
    language,
    createdBy,
    tokenHash: hashToken(deps.keys.invitationToken(id)),
    createdAt: new Date(now),
    expiresAt: new Date(now + RESET_MINUTES * 60_000),
    usedAt: null,
    revokedAt: null,
  });
  if (!deps.email) return id;
  await notify(deps, trx, {
    kind: 'password-reset',
    practiceId: (await auditHome(trx, account.id)) || null,
    invitationId: id,
    method: 'Email',
    recipient: account.email,
    language,
  });
  return id;
}

/** Voids the link that went to a former address of the account; its invitation stays. */
export async function endForgottenPassword(trx: Trx, accountId: string, now: Date): Promise<void> {
  const open = await findOpenInvitation(trx, accountId);
  if (open?.purpose === 'password-reset') await revokeInvitations(trx, accountId, now);
}
