import type { Account } from '../../../shared/contracts/rest/accounts.ts';
import type { Specialty } from '../../../shared/domain/account.ts';
import { SPECIALTIES } from '../../../shared/domain/account.ts';
import { US_STATE_CODES, type UsState } from '../../../shared/domain/us-states.ts';
import { CodedError } from '../../../shared/errors.ts';
import type { Db } from '../../db/database.ts';
import { accountKind, accountStatus, accountType } from './account-words.ts';
import type { AccountGrant } from './accounts.policy.ts';
import { findAccount, selectMemberships } from './accounts.queries.ts';
import { findOpenInvitation } from './invitations.queries.ts';

/** An account as an administrator sees it, with what they may do with it. @param now milliseconds since the epoch */
export async function readAccount(db: Db, grant: AccountGrant, now: number): Promise<Account> {
  const { accountId, staff, practiceIds } = grant;
  const account = await findAccount(db, accountId);
  if (!account) throw new CodedError('NOT_FOUND');
  const all = await selectMemberships(db, accountId);
  const memberships = all.filter(({ practiceId }) => practiceIds.includes(practiceId));
  const worksElsewhere = memberships.length < all.length;
  const status = accountStatus(account);
  const invitation = status === 'INVITED' ? await findOpenInvitation(db, accountId) : undefined;
  const own = accountId === staff.accountId;
  const kind = accountKind(account);
  return {
    accountId,
    version: account.version,
    kind,
    firstName: account.firstName,
    lastName: account.lastName,
    displayName: account.displayName,
    email: account.email,
    mobile: account.mobile ?? '',
    // What was written with SQL before there were enumerations is not offered again.
    licensedStates: account.licensedStates.filter((state): state is UsState =>
      US_STATE_CODES.includes(state as UsState),
    ),
    specialties: account.specialties.filter((one): one is Specialty =>
      SPECIALTIES.includes(one as Specialty),
    ),
    canEndVisit: account.canEndVisit,
    scheduleType: account.scheduleType,
    type: accountType(
      account,
      all.map(({ userType }) => userType),
    ),
    isClientAdmin: account.isClientAdmin || kind === 'admin-only',
    status,
    lastActivity: account.lastActivityAt?.toISOString() ?? null,
    memberships: memberships.map(({ practiceId, userType }) => ({ practiceId, userType })),
    worksElsewhere,
    invitation: invitation
      ? {
          state: invitation.expiresAt.getTime() > now ? 'OPEN' : 'EXPIRED',
          delivery: invitation.sentAt
            ? 'SENT'
            : invitation.failure
              ? 'FAILED'
              : invitation.emailed
                ? 'QUEUED'
                : null,
          expiresAt: invitation.expiresAt.toISOString(),
        }
      : null,
    may: {
      changePerson: !worksElsewhere,
      changeStatus: !worksElsewhere && !own,
      changeRights: !worksElsewhere && !own && kind !== 'admin-only',
      invite: !worksElsewhere && status === 'INVITED',
    },
  };
}
