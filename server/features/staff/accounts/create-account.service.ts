import { randomUUID } from 'node:crypto';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { changes } from '#server/features/core/audit/changes.ts';
import type { Deps } from '#server/features/deps.ts';
import { takeAllowance } from '#server/features/messages/notifications/message-allowance.ts';
import { isTextable, wakeSender } from '#server/features/messages/notifications/notify.ts';
import type { Trx } from '#server/storage/db/database.ts';
import { isUniqueViolation } from '#server/storage/db/database-error.ts';
import type { NewAccount } from '#shared/contracts/rest/staff/accounts.ts';
import { CodedError } from '#shared/errors.ts';
import { holdRights } from './account-reach.ts';
import { apiAccessOf } from './account-words.ts';
import type { AdministratorGrant } from './accounts.policy.ts';
import { insertAccount, saveMembership, selectByIdempotencyKeys } from './accounts.queries.ts';
import { emailTaken, emailUses, violatesEmail } from './email-in-use.ts';
import { type InvitationDeps, inviteAccount } from './invitations.service.ts';

type CreateDeps = InvitationDeps & Pick<Deps, 'sms'>;
type Fields = Record<string, string>;

/**
 * Creates an account and invites its owner. Sending the same form again returns the account it created. If an
 * account of another enterprise has the address, only the owner of the address is notified
 * (`email-in-use.ts`), which needs email.
 *
 * @throws EMAIL_IS_ALREADY_TAKEN; INVALID_INPUT for a practice that the caller does not administer, and a number that
 * texts cannot be sent to; TOO_MANY_MESSAGES
 */
export async function createAccount(
  deps: CreateDeps,
  grant: AdministratorGrant,
  body: NewAccount,
): Promise<{ accountId: string; emailed: boolean }> {
  const [accountId = ''] = await createAll(deps, grant, [body], (_, fields) => fields);
  return { accountId, emailed: deps.email !== null };
}

/**
 * Creates several accounts, or none, and invites their owners.
 *
 * @throws as {@link createAccount}, naming the fields of each account
 */
export async function createAccounts(
  deps: CreateDeps,
  grant: AdministratorGrant,
  accounts: readonly NewAccount[],
): Promise<{ accountIds: string[]; emailed: boolean }> {
  const accountIds = await createAll(deps, grant, accounts, (at, fields) =>
    Object.fromEntries(Object.entries(fields).map(([name, key]) => [`accounts.${at}.${name}`, key])),
  );
  return { accountIds, emailed: deps.email !== null };
}

async function createAll(
  deps: CreateDeps,
  grant: AdministratorGrant,
  accounts: readonly NewAccount[],
  fieldsOf: (at: number, fields: Fields) => Fields,
): Promise<string[]> {
  const { db } = deps;
  const createdBy = grant.staff.accountId;
  // In this order, because a concurrent request with the same form may have taken the addresses.
  const uses = await emailUses(
    db,
    accounts.map(({ email }) => email),
    grant.practiceIds,
  );
  const before = await selectByIdempotencyKeys(
    db,
    createdBy,
    accounts.map(({ idempotencyKey }) => idempotencyKey),
  );
  const wanted = accounts.map((account) => ({
    account,
    id: before.get(account.idempotencyKey),
    use: uses.get(account.email),
  }));
  refuse(
    wanted.map(({ account, id, use }, at) => {
      const isTwice = accounts.slice(0, at).some(({ email }) => email === account.email);
      const isTaken = isTwice || use === 'known' || (use === 'elsewhere' && !deps.email);
      return id ? {} : fieldsOf(at, problemsOf(deps, grant, account, isTaken));
    }),
  );
  try {
    const accountIds = await db.transaction().execute(async (trx) => {
      await holdRights(trx, grant);
      const ids: string[] = [];
      for (const { account, id, use } of wanted) {
        const accountId = id ?? randomUUID();
        ids.push(accountId);
        const own = { accountId, createdBy, claimsEmail: use === 'elsewhere', invite: true };
        if (!id) await addAccount(deps, trx, { ...account, ...own });
      }
      const isNew = wanted.filter(({ id }) => !id).length;
      const practiceId = accounts[0]?.memberships[0]?.practiceId ?? null;
      await takeAllowance(deps, trx, { accountId: createdBy, practiceId }, deps.email ? isNew : 0);
      return ids;
    });
    wakeSender(deps);
    return accountIds;
  } catch (error) {
    if (!violatesEmail(error) && !isUniqueViolation(error, 'accounts_created_by_idempotency_key_key'))
      throw error;
    return createAll(deps, grant, accounts, fieldsOf);
  }
}

function problemsOf(
  deps: CreateDeps,
  grant: AdministratorGrant,
  { memberships, mobile }: NewAccount,
  isTaken: boolean,
): Fields {
  return {
    ...(areAdministered(grant, memberships) ? {} : { memberships: 'FIELD_INVALID' }),
    ...(isTextable(deps, mobile) ? {} : { mobile: 'PHONE_COUNTRY' }),
    ...(isTaken ? { email: 'EMAIL_IS_ALREADY_TAKEN' } : {}),
  };
}

function refuse(problems: readonly Fields[]): void {
  const fields: Fields = Object.assign({}, ...problems);
  const keys = Object.values(fields);
  if (keys.length === 0) return;
  if (keys.every((key) => key === 'EMAIL_IS_ALREADY_TAKEN')) throw emailTaken(fields);
  throw new CodedError('INVALID_INPUT', 'Some fields are wrong.', { fields });
}

/**
 * Adds an account with its memberships and invites its owner, in the caller's transaction. The caller has checked the
 * practices and the address. After the commit, call `wakeSender`.
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
  grant: AdministratorGrant,
  memberships: readonly { practiceId: number }[],
): void {
  if (areAdministered(grant, memberships)) return;
  throw new CodedError('INVALID_INPUT', 'not a practice of the caller', {
    fields: { memberships: 'FIELD_INVALID' },
  });
}

const areAdministered = (
  { practiceIds }: AdministratorGrant,
  memberships: readonly { practiceId: number }[],
): boolean => memberships.every(({ practiceId }) => practiceIds.includes(practiceId));
