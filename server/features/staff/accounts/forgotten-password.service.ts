import { randomUUID } from 'node:crypto';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { notify, wakeSender } from '#server/features/messages/notifications/notify.ts';
import { hashToken } from '#server/runtime/config/keys.ts';
import type { Trx } from '#server/storage/db/database.ts';
import { RESET_MINUTES } from '#shared/domain/account.ts';
import { mayEnterStaffArea } from '#shared/domain/roles.ts';
import type { Language } from '#shared/domain/visit.ts';
import { findAccountForReset } from './accounts.queries.ts';
import {
  findOpenInvitation,
  insertInvitation,
  noteMailedAgain,
  type OpenInvitation,
  revokeInvitations,
  selectMailedAt,
} from './invitations.queries.ts';
import { auditHome, type InvitationDeps, inviteAccount } from './invitations.service.ts';

/** At most one link is sent in this time, in milliseconds, because the requester may be another person. */
const AGAIN_AFTER_MS = 60_000;
const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
const MOST_AN_HOUR = 5;
const MOST_A_DAY = 10;

/**
 * Emails a one-time link for a new password to the account with this address; an account without a password
 * gets its invitation again. A link that is still valid is sent again and its validity extended, so a second
 * call invalidates nothing.
 */
export async function mailForgottenPassword(
  deps: InvitationDeps,
  { email, language }: { email: string; language: Language },
): Promise<void> {
  const now = deps.clock();
  await deps.db.transaction().execute(async (trx) => {
    const account = await findAccountForReset(trx, email);
    const known = account && mayEnterStaffArea(account.apiAccess) ? account : undefined;
    const practiceId = known && (await auditHome(trx, known.id));
    await audit(trx, {
      practiceId,
      actor: known ? `account:${known.id}` : 'system',
      action: 'account.password-forgotten',
      ...(known ? { subjectId: known.id } : {}),
    });
    if (!known || (await isMailedEnough(trx, known.id, now))) return;
    const open = await findOpenInvitation(trx, known.id);
    if (open && [open.createdAt, ...open.againAt].some((at) => now - at.getTime() < AGAIN_AFTER_MS)) return;
    const asked = { createdBy: known.id, language };
    if (open && open.expiresAt.getTime() > now) await sendLinkAgain(deps, trx, known, open, language);
    else if (known.passwordHash) await sendPasswordLink(deps, trx, { account: known, ...asked });
    else await inviteAccount(deps, trx, { accountId: known.id, ...asked });
  });
  wakeSender(deps);
}

async function isMailedEnough(trx: Trx, accountId: string, now: number): Promise<boolean> {
  const inDay = await selectMailedAt(trx, accountId, new Date(now - DAY_MS));
  const inHour = inDay.filter((at) => now - at < HOUR_MS);
  return inDay.length >= MOST_A_DAY || inHour.length >= MOST_AN_HOUR;
}

async function sendLinkAgain(
  deps: InvitationDeps,
  trx: Trx,
  account: { id: string; email: string },
  { id, purpose }: OpenInvitation,
  language: Language,
): Promise<void> {
  const isReset = purpose === 'password-reset';
  const now = deps.clock();
  await noteMailedAgain(trx, id, new Date(now), isReset ? new Date(now + RESET_MINUTES * 60_000) : null);
  await notify(deps, trx, {
    kind: isReset ? 'password-reset' : 'staff-invitation',
    practiceId: (await auditHome(trx, account.id)) || null,
    invitationId: id,
    method: 'Email',
    recipient: account.email,
    language,
  });
}

/**
 * Creates the one-time link for a new password, and emails it if this installation sends emails; the
 * account's earlier links become invalid. After the commit, call `wakeSender`.
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

export async function endForgottenPassword(trx: Trx, accountId: string, now: Date): Promise<void> {
  const open = await findOpenInvitation(trx, accountId);
  if (open?.purpose === 'password-reset') await revokeInvitations(trx, accountId, now);
}
