import { type Administrator, administrator } from '../../access/administrator.ts';
import type { Caller } from '../../access/caller.ts';
import type { Db } from '../../db/database.ts';
import { refuseUnseen } from '../audit/refuse.ts';
import { selectPracticesOf } from './accounts.queries.ts';

export type { Administrator as AdministratorGrant } from '../../access/administrator.ts';
/** The grant of this feature's policies. */
export interface AccountGrant extends Administrator {
  accountId: string;
}

/**
 * Who may do what with staff accounts (PRODUCT 14.5).
 *
 * - Only client admins and admin-only users see and change accounts, those of their practices.
 * - An account without a membership in one of these practices looks like a missing one.
 * - They change what concerns their own practices. What concerns the person everywhere (names, contacts,
 * administrator rights, active or not) requires administering all of the account's practices (`checkReach`);
 * otherwise support does it.
 */
export function accountPolicies(db: Db) {
  return {
    administrator,
    ofAccount: async (
      caller: Caller,
      { params: { accountId } }: { params: { accountId: string } },
    ): Promise<AccountGrant> => {
      const grant = await administrator(caller);
      const theirs = await selectPracticesOf(db, accountId);
      if (!theirs.some((practiceId) => grant.practiceIds.includes(practiceId)))
        return refuseUnseen(db, grant.staff.accountId, 'account', accountId);
      return { ...grant, accountId };
    },
  };
}
