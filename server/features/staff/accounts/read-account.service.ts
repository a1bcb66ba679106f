import type { Deps } from '#server/features/deps.ts';
import { contactAskedFor } from '#server/features/messages/account-channels/pending-contacts.ts';
import { invitationDelivery } from '#server/features/messages/notifications/sent-messages.service.ts';
import { passkeyHost } from '#server/http/access/passkey-host.ts';
import type { Account } from '#shared/contracts/rest/staff/accounts.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';
import { CodedError } from '#shared/errors.ts';
import { rightsOver, worksElsewhere } from './account-rights.ts';
import { accountKind, accountStatus, accountType, knownChoices } from './account-words.ts';
import type { AccountGrant } from './accounts.policy.ts';
import { findAccount, findFactors, selectMemberships } from './accounts.queries.ts';
import { findOpenInvitation, type OpenInvitation } from './invitations.queries.ts';

export type ReadDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'publicUrl'>;

/**
 * An account as an administrator sees it, with the permitted actions.
 *
 * @throws NOT_FOUND
 */
export async function readAccount(deps: ReadDeps, grant: AccountGrant): Promise<Account> {
  const { db } = deps;
  const now = new Date(deps.clock());
  const { accountId, staff, practiceIds } = grant;
  const account = await findAccount(db, accountId);
  if (!account) throw new CodedError('NOT_FOUND');
  const all = await selectMemberships(db, accountId);
  const memberships = all.filter(({ practiceId }) => practiceIds.includes(practiceId));
  const elsewhere = await worksElsewhere(db, grant);
  const status = accountStatus(account);
  const invitation = status === 'INVITED' ? await findOpenInvitation(db, accountId) : undefined;
  const own = accountId === staff.accountId;
  const rights = rightsOver(staff, { ...account, worksElsewhere: elsewhere });
  const person = rights.has('person');
  const kind = accountKind(account);
  const mayReset = person && !own && status === 'ACTIVE';
  return {
    accountId,
    version: account.version,
    kind,
    firstName: account.firstName,
    lastName: account.lastName,
    displayName: account.displayName,
    email: account.email,
    mobile: account.mobile ?? '',
    pendingEmail: await contactAskedFor(db, account, 'Email', now),
    pendingMobile: await contactAskedFor(db, account, 'SMS', now),
    ...knownChoices(account),
    canEndVisit: account.canEndVisit,
    scheduleType: account.scheduleType,
    type: accountType(
      account,
      all.map(({ userType }) => userType),
    ),
    isClientAdmin: account.isClientAdmin || kind === 'admin-only',
    status,
    lastActivity: account.lastActivityAt?.toISOString() ?? null,
    administersInstallation: account.administersInstallation,
    mfa: await findFactors(db, accountId, passkeyHost(deps.publicUrl)),
    memberships: memberships.map(({ practiceId, userType }) => ({ practiceId, userType })),
    worksElsewhere: elsewhere,
    invitation: invitation
      ? presentInvitation(deps, invitation, await invitationDelivery(deps.db, invitation.id))
      : null,
    may: {
      changePractices: rights.has('practices'),
      changePerson: person,
      changeStatus: person && !own && account.apiAccess !== API_ACCESS.revoked,
      changeRights: person && !own && kind !== 'admin-only',
      changeInstallation:
        rights.has('installation') && !own && (account.isClientAdmin || kind === 'admin-only'),
      invite: person && status === 'INVITED',
      resetPassword: mayReset && !deps.settings.oidc && account.passwordHash !== null,
      resetMfa: mayReset,
    },
  };
}

function presentInvitation(
  { clock, settings }: ReadDeps,
  { expiresAt }: OpenInvitation,
  delivery: NonNullable<Account['invitation']>['delivery'],
): NonNullable<Account['invitation']> {
  return {
    state: settings.oidc || expiresAt.getTime() > clock() ? 'OPEN' : 'EXPIRED',
    delivery,
    expiresAt: settings.oidc ? null : expiresAt.toISOString(),
  };
}
