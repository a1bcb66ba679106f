import { audit } from '#server/features/core/audit/audit.service.ts';
import { changes } from '#server/features/core/audit/changes.ts';
import type { Deps } from '#server/features/deps.ts';
import { endAccountChannels } from '#server/features/messages/account-channels/account-channels.service.ts';
import { takeAllowance } from '#server/features/messages/notifications/message-allowance.ts';
import { checkTextable, wakeSender } from '#server/features/messages/notifications/notify.ts';
import { endSessionsOfAccount } from '#server/http/access/staff-sessions.ts';
import type { Trx } from '#server/storage/db/database.ts';
import { holdVersion } from '#server/storage/db/row-version.ts';
import type { AccountChange } from '#shared/contracts/rest/staff/accounts.ts';
import { mayEnterStaffArea } from '#shared/domain/roles.ts';
import { CodedError } from '#shared/errors.ts';
import { asSeen, keepContacts } from './account-contacts.service.ts';
import { checkRightsAfter, holdRights, seesVisits } from './account-reach.ts';
import { checkRight } from './account-rights.ts';
import { accountKind, apiAccessOf, knownChoices } from './account-words.ts';
import type { AccountGrant } from './accounts.policy.ts';
import {
  type AccountRecord,
  deleteMembership,
  findAccount,
  type MembershipRow,
  saveMembership,
  selectMemberships,
  updateAccount,
} from './accounts.queries.ts';
import { checkPractices } from './create-account.service.ts';
import { emailTaken, emailUse, violatesEmail } from './email-in-use.ts';
import { findOpenInvitation } from './invitations.queries.ts';
import { auditHome, type InvitationDeps, inviteAccount, renewLinks } from './invitations.service.ts';

/**
 * Saves an administrator's changes to an account. A new email address or mobile number awaits its owner's
 * click, the former contacts are notified, and all sessions of the account end except the caller's own;
 * entering the former contact again withdraws the pending one. A person who has never signed in is invited
 * again at the new address instead, and the old link becomes invalid.
 *
 * @throws CHANGED_MEANWHILE, EMAIL_IS_ALREADY_TAKEN, ACCOUNT_OF_ANOTHER_PRACTICE, CANNOT_CHANGE_OWN_ACCOUNT,
 * LAST_ADMINISTRATOR, INVALID_INPUT, TOO_MANY_MESSAGES; ACCESS_DENIED for an account with more rights than the caller's
 */
export async function changeAccount(
  deps: InvitationDeps & Pick<Deps, 'events' | 'sms'>,
  grant: AccountGrant,
  { version, memberships, ...wanted }: AccountChange,
): Promise<void> {
  const { accountId, staff } = grant;
  checkPractices(grant, memberships);
  checkOwnMemberships(grant, memberships);
  try {
    await deps.events.transaction(async (trx, happened) => {
      const administered = await holdRights(trx, grant);
      await checkRight(trx, grant, 'practices');
      await holdVersion(trx, 'accounts', accountId, version);
      const before = await findAccount(trx, accountId);
      if (!before) throw new CodedError('NOT_FOUND');
      const home = await auditHome(trx, accountId, grant.practiceIds);
      const seen = await asSeen(trx, before, new Date(deps.clock()));
      if (Object.keys(differences(seen, wanted).after).length > 0) {
        await checkRight(trx, grant, 'person');
      }
      if (![before.mobile, seen.mobile].includes(wanted.mobile)) checkTextable(deps, wanted.mobile);
      const use = [before.email, seen.email].includes(wanted.email)
        ? null
        : await emailUse(trx, wanted.email, accountId, grant.practiceIds);
      if (use === 'known' || (use === 'elsewhere' && !deps.email)) throw emailTaken();
      const { person, asked } = await keepContacts(deps, trx, { before, seen, wanted, grant, home });
      const changed = differences(before, person);
      if (Object.keys(changed.after).length > 0) {
        await audit(trx, {
          practiceId: home,
          actor: `account:${staff.accountId}`,
          action: 'account.changed',
          subjectId: accountId,
          details: { ...changed },
        });
      }
      const sawVisits = await seesVisits(trx, accountId);
      await changeMemberships(trx, grant, memberships);
      const after = await selectMemberships(trx, accountId);
      if (after.length === 0)
        throw new CodedError('INVALID_INPUT', 'without a practice', {
          fields: { memberships: 'PRACTICE_REQUIRED' },
        });
      await updateAccount(trx, accountId, {
        ...rowOf(before, person, after),
        ...(use && person.email === wanted.email ? { claimsEmail: use === 'elsewhere' } : {}),
      });
      await checkRightsAfter(trx, grant, administered);
      // A person who no longer sees any visits gets no more notices about them, even after regaining access.
      if (sawVisits && !(await seesVisits(trx, accountId)))
        await endAccountChannels(deps, trx, { way: 'rights', accountId, by: staff.accountId });
      if (asked) {
        const endedSessions = await endSessionsOfAccount(
          trx,
          accountId,
          new Date(deps.clock()),
          staff.staffSessionId,
        );
        if (endedSessions.length > 0) await happened({ type: 'sessions.ended', endedSessions });
      }
      await renewLinks(deps, trx, grant);
      const invitation = person.email === before.email ? undefined : await findOpenInvitation(trx, accountId);
      if (invitation)
        await inviteAccount(deps, trx, {
          accountId,
          createdBy: staff.accountId,
          language: invitation.language,
        });
      const messages = Number(asked) + Number(invitation !== undefined);
      await takeAllowance(deps, trx, { accountId: staff.accountId, practiceId: home }, messages);
    });
  } catch (error) {
    throw violatesEmail(error) ? emailTaken() : error;
  }
  wakeSender(deps);
}

/**
 * Administrators of all practices must not add themselves to any.
 *
 * @throws CANNOT_CHANGE_OWN_ACCOUNT
 */
function checkOwnMemberships({ accountId, staff }: AccountGrant, wanted: AccountChange['memberships']): void {
  const own = staff.memberships.map(({ practiceId }) => practiceId);
  if (accountId === staff.accountId && !wanted.every(({ practiceId }) => own.includes(practiceId)))
    throw new CodedError('CANNOT_CHANGE_OWN_ACCOUNT');
}

type PersonFields = Omit<AccountChange, 'version' | 'memberships'>;

function differences(account: AccountRecord, person: PersonFields) {
  const before: PersonFields = {
    kind: accountKind(account),
    firstName: account.firstName,
    lastName: account.lastName,
    displayName: account.displayName,
    email: account.email,
    mobile: account.mobile,
    ...knownChoices(account),
    canEndVisit: account.canEndVisit,
    scheduleType: account.scheduleType,
  };
  return changes({ ...before }, { ...person });
}

function rowOf(
  before: AccountRecord,
  { kind, ...person }: PersonFields,
  memberships: readonly MembershipRow[],
) {
  const access = apiAccessOf(
    kind,
    memberships.map(({ userType }) => userType),
  );
  const administers = kind === 'admin-only' || accountKind(before) === 'admin-only';
  return {
    ...person,
    isAdminOnly: kind === 'admin-only',
    // Rights are removed only explicitly, not by changing the account's kind.
    isClientAdmin: before.isClientAdmin || administers,
    ...(mayEnterStaffArea(before.apiAccess) ? { apiAccess: access } : { disabledAccess: access }),
  };
}

async function changeMemberships(
  trx: Trx,
  { accountId, staff, practiceIds }: AccountGrant,
  wanted: AccountChange['memberships'],
): Promise<void> {
  const before = await selectMemberships(trx, accountId);
  for (const practiceId of practiceIds) {
    const was = before.find((one) => one.practiceId === practiceId)?.userType;
    const is = wanted.find((one) => one.practiceId === practiceId)?.userType;
    if (was === is) continue;
    if (is) await saveMembership(trx, { accountId, practiceId, userType: is });
    else await deleteMembership(trx, accountId, practiceId);
    await audit(trx, {
      practiceId,
      actor: `account:${staff.accountId}`,
      action: !is ? 'membership.removed' : was ? 'membership.changed' : 'membership.granted',
      subjectId: accountId,
      details: { ...changes({ userType: was }, { userType: is }) },
    });
  }
}
