import type { Db, Trx } from '#server/storage/db/database.ts';
import { CodedError } from '#shared/errors.ts';
import { practicesWhere } from '#shared/permissions/permissions.ts';
import type { AdministratorGrant } from './accounts.policy.ts';
import { findAccount, holdPractices, selectAdministered, selectMemberships } from './accounts.queries.ts';
import { practicesInReach } from './practices-in-reach.ts';

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
