import { randomBytes } from 'node:crypto';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { endAccountChannels } from '#server/features/messages/account-channels/account-channels.service.ts';
import { takeAllowance } from '#server/features/messages/notifications/message-allowance.ts';
import { wakeSender } from '#server/features/messages/notifications/notify.ts';
import { hashPassword } from '#server/http/access/password-hash.ts';
import type { Language } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import { changing } from './account-reach.ts';
import { accountStatus } from './account-words.ts';
import type { AccountGrant } from './accounts.policy.ts';
import { updateAccount } from './accounts.queries.ts';
import { sendPasswordLink } from './forgotten-password.service.ts';
import { invitationUrl } from './invitation-message.ts';
import { auditHome, type InvitationDeps } from './invitations.service.ts';

/**
 * Invalidates an account's password, ends its sessions and other channels, and emails a one-time link for a new one.
 *
 * @returns the link to share in person if this installation sends no emails; otherwise null
 * @throws as `changing`; ACCESS_DENIED for an account without a password here, or an inactive one
 */
export async function resetPassword(
  deps: InvitationDeps & Pick<Deps, 'events'>,
  grant: AccountGrant,
  { version, language }: { version: number; language: Language },
): Promise<string | null> {
  if (deps.settings.oidc)
    throw new CodedError('ACCESS_DENIED', 'another identity provider keeps the passwords');
  // A random password. Hashed before the transaction, because that takes a while.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  let invitationId = '';
  await changing(deps, grant, version, async (trx, account) => {
    if (accountStatus(account) !== 'ACTIVE' || !account.passwordHash) throw new CodedError('ACCESS_DENIED');
    await updateAccount(trx, account.id, { passwordHash });
    const createdBy = grant.staff.accountId;
    const { endedSessions } = await endAccountChannels(deps, trx, {
      way: 'password',
      accountId: account.id,
      by: createdBy,
    });
    invitationId = await sendPasswordLink(deps, trx, { account, createdBy, language });
    const practiceId = await auditHome(trx, account.id, grant.practiceIds);
    await audit(trx, {
      practiceId,
      actor: `account:${createdBy}`,
      action: 'account.password-reset',
      subjectId: account.id,
      details: { emailed: deps.email !== null, sessions: endedSessions.length, secrets: ['password'] },
    });
    await takeAllowance(deps, trx, { accountId: createdBy, practiceId }, deps.email ? 1 : 0);
    return endedSessions;
  });
  wakeSender(deps);
  return deps.email ? null : invitationUrl(deps, invitationId);
}
