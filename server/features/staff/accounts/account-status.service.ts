import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { endAccountChannels } from '#server/features/messages/account-channels/account-channels.service.ts';
import { wakeSender } from '#server/features/messages/notifications/notify.ts';
import type { Trx } from '#server/storage/db/database.ts';
import { API_ACCESS, mayEnterStaffArea } from '#shared/domain/roles.ts';
import { CodedError } from '#shared/errors.ts';
import { changing } from './account-reach.ts';
import { accountKind, apiAccessOf } from './account-words.ts';
import type { AccountGrant } from './accounts.policy.ts';
import { type AccountRecord, selectMemberships, updateAccount } from './accounts.queries.ts';
import { auditHome, type InvitationDeps, renewLinks } from './invitations.service.ts';

export type StatusDeps = InvitationDeps & Pick<Deps, 'events'>;

/**
 * Activates or deactivates an account. Deactivation ends its sessions, sockets and other channels. Idempotent.
 *
 * @throws CHANGED_MEANWHILE, ACCOUNT_OF_ANOTHER_PRACTICE, CANNOT_CHANGE_OWN_ACCOUNT, LAST_ADMINISTRATOR;
 * ACCESS_DENIED for a revoked account
 */
export async function setActive(
  deps: StatusDeps,
  grant: AccountGrant,
  { active, version }: { active: boolean; version: number },
): Promise<void> {
  await changing(deps, grant, version, async (trx, account) => {
    if (active === mayEnterStaffArea(account.apiAccess)) return [];
    if (!active) return deactivate(deps, trx, grant, account);
    if (account.apiAccess === API_ACCESS.revoked) throw new CodedError('ACCESS_DENIED');
    const memberships = await selectMemberships(trx, account.id);
    const userTypes = memberships.map(({ userType }) => userType);
    const apiAccess = account.disabledAccess ?? apiAccessOf(accountKind(account), userTypes);
    await updateAccount(trx, account.id, { apiAccess, disabledAccess: null });
    await note(trx, grant, 'account.activated');
    return [];
  });
  wakeSender(deps);
}

/**
 * Grants or removes administrator rights in all practices of the account; removal also deactivates it
 * (PRODUCT 1.4).
 *
 * @throws as {@link setActive}
 */
export async function setAdministrator(
  deps: StatusDeps,
  grant: AccountGrant,
  { administrator, version }: { administrator: boolean; version: number },
): Promise<void> {
  await changing(deps, grant, version, async (trx, account) => {
    const had = account.isClientAdmin || accountKind(account) === 'admin-only';
    if (administrator === had) return [];
    await updateAccount(trx, account.id, {
      isClientAdmin: administrator,
      administersInstallation: administrator && account.administersInstallation,
    });
    await note(trx, grant, administrator ? 'account.rights-granted' : 'account.rights-removed');
    await renewLinks(deps, trx, grant);
    if (administrator || !mayEnterStaffArea(account.apiAccess)) return [];
    return deactivate(deps, trx, grant, account);
  });
  wakeSender(deps);
}

/**
 * Grants or removes the administration of the installation. Because no one removes their own, at least one
 * account always has it.
 *
 * @throws as {@link setActive}; INVALID_INPUT for an account without administrator rights
 */
export async function setInstallationAdministrator(
  deps: StatusDeps,
  grant: AccountGrant,
  { administrator, version }: { administrator: boolean; version: number },
): Promise<void> {
  await changing(deps, grant, version, async (trx, account) => {
    if (administrator === account.administersInstallation) return [];
    const administers = account.isClientAdmin || accountKind(account) === 'admin-only';
    if (administrator && !administers) throw new CodedError('INVALID_INPUT', 'without administrator rights');
    await updateAccount(trx, account.id, { administersInstallation: administrator });
    await note(trx, grant, administrator ? 'account.installation-granted' : 'account.installation-removed');
    await renewLinks(deps, trx, grant);
    return [];
  });
  wakeSender(deps);
}

async function deactivate(
  deps: StatusDeps,
  trx: Trx,
  grant: AccountGrant,
  { id, apiAccess }: AccountRecord,
): Promise<string[]> {
  await updateAccount(trx, id, { apiAccess: API_ACCESS.disabled, disabledAccess: apiAccess });
  await note(trx, grant, 'account.deactivated');
  const by = grant.staff.accountId;
  return (await endAccountChannels(deps, trx, { way: 'disabled', accountId: id, by })).endedSessions;
}

const GAINS = ['account.activated', 'account.rights-granted', 'account.installation-granted'] as const;
const LOSSES = ['account.deactivated', 'account.rights-removed', 'account.installation-removed'] as const;
const FIELD_OF: Record<(typeof GAINS)[number] | (typeof LOSSES)[number], string> = {
  'account.activated': 'active',
  'account.deactivated': 'active',
  'account.rights-granted': 'isClientAdmin',
  'account.rights-removed': 'isClientAdmin',
  'account.installation-granted': 'administersInstallation',
  'account.installation-removed': 'administersInstallation',
};

async function note(
  trx: Trx,
  { accountId, staff, practiceIds }: AccountGrant,
  action: (typeof GAINS)[number] | (typeof LOSSES)[number],
): Promise<void> {
  const gained = (GAINS as readonly string[]).includes(action);
  const field = FIELD_OF[action];
  await audit(trx, {
    practiceId: await auditHome(trx, accountId, practiceIds),
    actor: `account:${staff.accountId}`,
    action,
    subjectId: accountId,
    details: { before: { [field]: !gained }, after: { [field]: gained } },
  });
}
