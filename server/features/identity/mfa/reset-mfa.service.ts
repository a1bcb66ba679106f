import type { MfaReset } from '../../../../shared/contracts/rest/identity/mfa.ts';
import { CodedError } from '../../../../shared/errors.ts';
import { endSessionsOfAccount } from '../../../http/access/staff-sessions.ts';
import type { Deps } from '../../deps.ts';
import { audit } from '../../foundation/audit/audit.service.ts';
import { noteReset } from '../accounts/account-resets.ts';
import { accountStatus } from '../accounts/account-words.ts';
import type { AccountGrant } from '../accounts/accounts.policy.ts';
import { changing } from '../accounts/changing-account.ts';
import { auditHome } from '../accounts/invitations.service.ts';
import { deleteAppsOfAccount } from './authenticator-apps.queries.ts';
import { deleteChallengesOfAccount, lockPerson } from './mfa.queries.ts';
import { deletePasskeysOfAccount } from './passkeys.queries.ts';
import { deleteCodes } from './recovery-codes.queries.ts';

/**
 * Resets an account's second factors: its sessions end, sent codes become void, its authenticator apps,
 * passkeys and recovery codes are removed, and the code limits restart. The next sign-in requires a sent code
 * if a practice requires one. The audit records how the requester's identity was checked.
 *
 * @throws as `changing`; ACCESS_DENIED for an inactive account
 */
export function resetMfa(
  deps: Pick<Deps, 'clock' | 'events'>,
  grant: AccountGrant,
  { version, identityCheck, note }: MfaReset,
): Promise<void> {
  return changing(deps, grant, version, async (trx, account) => {
    if (accountStatus(account) !== 'ACTIVE') throw new CodedError('ACCESS_DENIED');
    await lockPerson(trx, `account:${account.id}`);
    await deleteChallengesOfAccount(trx, account.id);
    const apps = await deleteAppsOfAccount(trx, account.id);
    const passkeys = await deletePasskeysOfAccount(trx, account.id);
    await deleteCodes(trx, account.id);
    const now = new Date(deps.clock());
    await noteReset(trx, {
      accountId: account.id,
      resetBy: grant.staff.accountId,
      what: 'secondFactor',
      now,
    });
    const endedSessions = await endSessionsOfAccount(trx, account.id, now);
    await audit(trx, {
      practiceId: await auditHome(trx, account.id, grant.practiceIds),
      actor: `account:${grant.staff.accountId}`,
      action: 'account.mfa-reset',
      subjectId: account.id,
      details: {
        identityCheck,
        ...(note ? { note } : {}),
        sessions: endedSessions.length,
        apps,
        passkeys,
        secrets: ['secondFactor'],
      },
    });
    return endedSessions;
  });
}
