import { randomUUID } from 'node:crypto';
import type { NewAccount } from '../../../../shared/contracts/rest/identity/accounts.ts';
import { CodedError } from '../../../../shared/errors.ts';
import type { Trx } from '../../../storage/db/database.ts';
import { isUniqueViolation } from '../../../storage/db/unique-violation.ts';
import type { Deps } from '../../deps.ts';
import { audit } from '../../foundation/audit/audit.service.ts';
import { changes } from '../../foundation/audit/changes.ts';
import { checkTextable, wakeSender } from '../../foundation/notifications/notify.ts';
import { holdRights } from './account-reach.ts';
import { apiAccessOf } from './account-words.ts';
import type { AdministratorGrant } from './accounts.policy.ts';
import { findByIdempotencyKey, insertAccount, saveMembership } from './accounts.queries.ts';
import { emailTaken, emailUse, violatesEmail } from './email-in-use.ts';
import { type InvitationDeps, inviteAccount } from './invitations.service.ts';

/**
 * Creates an account and invites its owner. Sending the same form again returns the account it created. If an
 * account of another enterprise has the address, only the owner of the address is notified
 * (`email-in-use.ts`), which needs email.
 *
 * @throws EMAIL_IS_ALREADY_TAKEN; INVALID_INPUT for a practice that the caller does not administer; as
 * `checkTextable`
 */
export async function createAccount(
  deps: InvitationDeps & Pick<Deps, 'sms'>,
  grant: AdministratorGrant,
  body: NewAccount,
): Promise<{ accountId: string; emailed: boolean }> {
  const { db } = deps;
  checkPractices(grant, body.memberships);
  checkTextable(deps, body.mobile);
  const createdBy = grant.staff.accountId;
  const made = { accountId: randomUUID(), emailed: deps.email !== null };
  // In this order, because a concurrent request with the same form may have taken the address.
  const use = await emailUse(db, body.email, null, grant.practiceIds);
  const before = await findByIdempotencyKey(db, createdBy, body.idempotencyKey);
  if (before) return { ...made, accountId: before.id };
  if (use === 'known' || (use === 'elsewhere' && !deps.email)) throw emailTaken();
  const { idempotencyKey, ...account } = body;
  const { accountId } = made;
  try {
    await db.transaction().execute(async (trx) => {
      await holdRights(trx, grant);
      await addAccount(deps, trx, {
        ...account,
        accountId,
        createdBy,
        idempotencyKey,
        claimsEmail: use === 'elsewhere',
        invite: true,
      });
    });
  } catch (error) {
    if (!violatesEmail(error) && !isUniqueViolation(error, 'accounts_created_by_idempotency_key_key'))
      throw error;
    // A concurrent request with the same form won.
    const winner = await findByIdempotencyKey(db, createdBy, idempotencyKey);
    if (winner) return { ...made, accountId: winner.id };
    throw emailTaken();
  }
  wakeSender(deps);
  return made;
}

/**
 * Adds an account with its memberships, and invites its owner, in the caller's transaction; the caller has
 * checked the practices and the address. After the commit, call `wakeSender`.
 */
export async function addAccount(
  deps: InvitationDeps,
  trx: Trx,
  {
    accountId,
    createdBy,
    invite,
    memberships,
    language,
    kind,
    ...account
  }: NewAccount & {
    accountId: string;
    createdBy: string;
    claimsEmail: boolean;
    invite: boolean;
  },
): Promise<void> {
  const { idempotencyKey, claimsEmail, isClientAdmin, ...person } = account;
  const userTypes = memberships.map(({ userType }) => userType);
  await insertAccount(trx, {
    ...person,
    id: accountId,
    createdBy,
    idempotencyKey,
    apiAccess: apiAccessOf(kind, userTypes),
    isAdminOnly: kind === 'admin-only',
    isClientAdmin: isClientAdmin || kind === 'admin-only',
    claimsEmail,
    passwordHash: null,
    oidcSubject: null,
  });
  for (const membership of memberships) await saveMembership(trx, { accountId, ...membership });
  if (invite) await inviteAccount(deps, trx, { accountId, createdBy, language });
  const event = { actor: `account:${createdBy}`, subjectId: accountId };
  const [home] = memberships;
  await audit(trx, {
    ...event,
    ...(home ? { practiceId: home.practiceId } : {}),
    action: 'account.created',
    details: { ...changes(null, { kind, isClientAdmin, ...person }) },
  });
  for (const { practiceId, userType } of memberships)
    await audit(trx, {
      ...event,
      practiceId,
      action: 'membership.granted',
      details: { ...changes(null, { userType }) },
    });
}

/** @throws INVALID_INPUT both for another's practice and for a missing one */
export function checkPractices(
  { practiceIds }: AdministratorGrant,
  memberships: readonly { practiceId: number }[],
): void {
  if (memberships.every(({ practiceId }) => practiceIds.includes(practiceId))) return;
  throw new CodedError('INVALID_INPUT', 'not a practice of the caller', {
    fields: { memberships: 'FIELD_INVALID' },
  });
}
