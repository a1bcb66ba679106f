import type { Deps } from '#server/features/deps.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { holdVersion } from '#server/storage/db/row-version.ts';
import { CodedError } from '#shared/errors.ts';
import { practicesWhere } from '#shared/permissions/permissions.ts';
import { checkRight } from './account-rights.ts';
import { type AccountGrant, type AdministratorGrant, practicesInReach } from './accounts.policy.ts';
import {
  type AccountRecord,
  findAccount,
  holdPractices,
  type MembershipRow,
  selectAdministered,
  selectMemberships,
} from './accounts.queries.ts';

/**
 * Locks these practices' rights until the transaction ends. If two administrators concurrently remove each other's
 * rights, the second finds their own gone.
 *
 * @returns the practices that have an administrator
 * @throws ACCESS_DENIED if the caller's rights are gone
 */
export async function holdRights(
  trx: Trx,
  { staff, practiceIds }: AdministratorGrant,
): Promise<ReadonlySet<number>> {
  await holdPractices(trx, practiceIds);
  const now = await findPerson(trx, staff.accountId);
  if (!now || !covers(await practicesInReach(trx, now), practiceIds)) throw new CodedError('ACCESS_DENIED');
  return selectAdministered(trx, practiceIds);
}

/**
 * Checks the rights after a change, before its commit.
 *
 * @param before the practices that had an administrator, from {@link holdRights}
 * @throws CANNOT_CHANGE_OWN_ACCOUNT if the caller would lose their rights; LAST_ADMINISTRATOR if a practice
 * would be left without an administrator
 */
export async function checkRightsAfter(
  trx: Trx,
  { staff, practiceIds }: AdministratorGrant,
  before: ReadonlySet<number>,
): Promise<void> {
  const own = await findPerson(trx, staff.accountId);
  if (!own || !covers(await practicesInReach(trx, own), practiceIds))
    throw new CodedError('CANNOT_CHANGE_OWN_ACCOUNT');
  if (!covers([...(await selectAdministered(trx, practiceIds))], [...before]))
    throw new CodedError('LAST_ADMINISTRATOR');
}

const covers = (some: readonly number[], all: readonly number[]) => all.every((one) => some.includes(one));

export async function seesVisits(db: Db, accountId: string): Promise<boolean> {
  const person = await findPerson(db, accountId);
  return person !== null && practicesWhere(person, 'visits.see').length > 0;
}

async function findPerson(db: Db, accountId: string) {
  const account = await findAccount(db, accountId);
  return account ? { ...account, memberships: await selectMemberships(db, accountId) } : null;
}

export async function practicesInCommon(
  db: Db,
  { accountId, practiceIds }: AccountGrant,
): Promise<MembershipRow[]> {
  const theirs = await selectMemberships(db, accountId);
  return theirs.filter(({ practiceId }) => practiceIds.includes(practiceId));
}

/**
 * Changes what concerns a person everywhere, as an administrator of all of their practices. The sockets of ended
 * sessions close after the commit.
 *
 * @param change returns the ended sessions
 * @throws CANNOT_CHANGE_OWN_ACCOUNT, ACCOUNT_OF_ANOTHER_PRACTICE, CHANGED_MEANWHILE, LAST_ADMINISTRATOR; ACCESS_DENIED
 *   for an account with more rights than the caller's
 */
export async function changing(
  { events }: Pick<Deps, 'events'>,
  grant: AccountGrant,
  version: number,
  change: (trx: Trx, account: AccountRecord) => Promise<string[]>,
): Promise<void> {
  if (grant.accountId === grant.staff.accountId) throw new CodedError('CANNOT_CHANGE_OWN_ACCOUNT');
  await events.transaction(async (trx, happened) => {
    const administered = await holdRights(trx, grant);
    await checkRight(trx, grant, 'person');
    await holdVersion(trx, 'accounts', grant.accountId, version);
    const account = await findAccount(trx, grant.accountId);
    if (!account) throw new CodedError('NOT_FOUND');
    const endedSessions = await change(trx, account);
    await checkRightsAfter(trx, grant, administered);
    if (endedSessions.length > 0) await happened({ type: 'sessions.ended', endedSessions });
  });
}
