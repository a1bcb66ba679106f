import { refuseUnseen } from '#server/features/core/audit/refuse.ts';
import { type Administrator, administrator } from '#server/http/access/administrator.ts';
import type { Caller, Staff } from '#server/http/access/caller.ts';
import type { Db } from '#server/storage/db/database.ts';
import { type Person, practicesWhere } from '#shared/permissions/permissions.ts';
import { type AccountRight, checkRight } from './account-rights.ts';
import { selectActivePractices, selectPracticesOf } from './accounts.queries.ts';

export type { Administrator as AdministratorGrant } from '#server/http/access/administrator.ts';
export interface AccountGrant extends Administrator {
  accountId: string;
}

/**
 * Access to staff accounts (PRODUCT 14.5).
 *
 * - Only client admins and admin-only users see and change accounts, those of their practices.
 * - An account without a membership in one of these practices looks like a missing one.
 * - The installation's administrators see and change those of all practices: they are the support for the
 *   other administrators.
 * - Administrators change what concerns their own practices. What concerns the person everywhere (names,
 *   contacts, administrator rights, active or not) requires administering all of the account's practices;
 *   otherwise support does it.
 * - Administrators change no account with more rights than their own (`rightsOver` has the whole table).
 */
export function accountPolicies(db: Db) {
  async function grantOf(caller: Caller): Promise<Administrator> {
    const grant = await administrator(caller);
    return { ...grant, practiceIds: await practicesInReach(db, grant.staff) };
  }
  async function ofAccount(
    caller: Caller,
    { params: { accountId } }: { params: { accountId: string } },
  ): Promise<AccountGrant> {
    const grant = await grantOf(caller);
    const theirs = await selectPracticesOf(db, accountId);
    if (!theirs.some((practiceId) => grant.practiceIds.includes(practiceId)))
      return refuseUnseen(db, grant.staff.accountId, 'account', accountId);
    return { ...grant, accountId };
  }
  return {
    administrator: grantOf,
    /** Services that change an account check the right again in their transaction. */
    account:
      (right: AccountRight) =>
      async (caller: Caller, input: { params: { accountId: string } }): Promise<AccountGrant> => {
        const grant = await ofAccount(caller, input);
        await checkRight(db, grant, right);
        return grant;
      },
  };
}

export async function practicesInReach(
  db: Db,
  person: Person & Pick<Staff, 'administersInstallation'>,
): Promise<number[]> {
  const own = practicesWhere(person, 'practice.administer');
  return person.administersInstallation && own.length > 0 ? selectActivePractices(db) : own;
}
