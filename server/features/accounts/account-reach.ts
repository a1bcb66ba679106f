import { CodedError } from '../../../shared/errors.ts';
import { type Person, practicesWhere } from '../../../shared/permissions/permissions.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { AccountGrant, AdministratorGrant } from './accounts.policy.ts';
import {
  findAccount,
  holdPractices,
  selectAdministered,
  selectMemberships,
  selectPracticesOf,
} from './accounts.queries.ts';

/** @throws ACCOUNT_OF_ANOTHER_PRACTICE unless the caller administers all of the account's practices */
export async function checkReach(db: Db, { accountId, practiceIds }: AccountGrant): Promise<void> {
  const theirs = await selectPracticesOf(db, accountId);
  if (!theirs.every((practiceId) => practiceIds.includes(practiceId)))
    throw new CodedError('ACCOUNT_OF_ANOTHER_PRACTICE');
}

/**
 * Locks these practices' rights until the transaction ends. If two administrators remove each other's rights
 * at once, the second finds their own gone.
 *
 * @throws ACCESS_DENIED when the caller's rights are gone
 */
export async function holdRights(trx: Trx, { staff, practiceIds }: AdministratorGrant): Promise<void> {
  await holdPractices(trx, practiceIds);
  const now = await findPerson(trx, staff.accountId);
  if (!now || !covers(practicesWhere(now, 'practice.administer'), practiceIds))
    throw new CodedError('ACCESS_DENIED');
}

/**
 * Checks the rights after a change, before its commit.
 *
 * @throws CANNOT_CHANGE_OWN_ACCOUNT when the caller would lose their rights; LAST_ADMINISTRATOR when a
 * practice would be left without an administrator
 */
export async function checkRightsAfter(trx: Trx, { staff, practiceIds }: AdministratorGrant): Promise<void> {
  const own = await findPerson(trx, staff.accountId);
  if (!own || !covers(practicesWhere(own, 'practice.administer'), practiceIds))
    throw new CodedError('CANNOT_CHANGE_OWN_ACCOUNT');
  if (!covers([...(await selectAdministered(trx, practiceIds))], practiceIds))
    throw new CodedError('LAST_ADMINISTRATOR');
}

const covers = (some: readonly number[], all: readonly number[]) => all.every((one) => some.includes(one));

async function findPerson(db: Db, accountId: string): Promise<Person | null> {
  const account = await findAccount(db, accountId);
  return account ? { ...account, memberships: await selectMemberships(db, accountId) } : null;
}
