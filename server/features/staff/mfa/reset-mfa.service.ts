import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { endAccountChannels } from '#server/features/messages/account-channels/account-channels.service.ts';
import { wakeSender } from '#server/features/messages/notifications/notify.ts';
import { changing } from '#server/features/staff/accounts/account-reach.ts';
import { accountStatus } from '#server/features/staff/accounts/account-words.ts';
import type { AccountGrant } from '#server/features/staff/accounts/accounts.policy.ts';
import { auditHome } from '#server/features/staff/accounts/invitations.service.ts';
import type { MfaReset } from '#shared/contracts/rest/staff/mfa.ts';
import { CodedError } from '#shared/errors.ts';
import { deleteFailures } from './authenticator-apps.queries.ts';
import { deleteChallengesOfAccount, lockPerson } from './mfa.queries.ts';

/**
 * Resets an account's second factors: its sessions and other channels end, sent codes become void, its authenticator
 * apps, passkeys and recovery codes are removed, and the code limits restart. The next sign-in requires a sent code
 * if a practice requires one. The audit records how the requester's identity was checked.
 *
 * @throws as `changing`; ACCESS_DENIED for an inactive account
 */
export async function resetMfa(
  deps: Pick<Deps, 'clock' | 'events' | 'jobs' | 'email'>,
  grant: AccountGrant,
  { version, identityCheck, note }: MfaReset,
): Promise<void> {
  await changing(deps, grant, version, async (trx, account) => {
    if (accountStatus(account) !== 'ACTIVE') throw new CodedError('ACCESS_DENIED');
    await lockPerson(trx, `account:${account.id}`);
    await deleteChallengesOfAccount(trx, account.id);
    await deleteFailures(trx, account.id);
    const { endedSessions, ended } = await endAccountChannels(deps, trx, {
      way: 'secondFactor',
      accountId: account.id,
      by: grant.staff.accountId,
    });
    await audit(trx, {
      practiceId: await auditHome(trx, account.id, grant.practiceIds),
      actor: `account:${grant.staff.accountId}`,
      action: 'account.mfa-reset',
      subjectId: account.id,
      details: {
        identityCheck,
        ...(note ? { note } : {}),
        sessions: endedSessions.length,
        apps: ended.authenticatorApp ?? 0,
        passkeys: ended.passkey ?? 0,
        secrets: ['secondFactor'],
      },
    });
    return endedSessions;
  });
  wakeSender(deps);
}
