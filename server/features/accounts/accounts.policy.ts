import { type Administrator, administrator } from '../../access/administrator.ts';
import type { Caller } from '../../access/caller.ts';
import type { Db } from '../../db/database.ts';
import { refuseUnseen } from '../audit/refuse.ts';
import { selectPracticesOf } from './accounts.queries.ts';

export type { Administrator as AdministratorGrant } from '../../access/administrator.ts';
/** What a policy of this feature lets the handler rely on. */
export interface AccountGrant extends Administrator {
  accountId: string;
}

/**
 * Who may do what with staff accounts (PRODUCT 14.5).
 *
 * - Client admins and admin-only users see and change the accounts of their practices, and nobody else does.
 * - An account without a membership in one of these practices looks like one that does not exist.
 * - They give and take away what concerns their own practices. What concerns the person everywhere (names, contacts,
 *   administrator rights, whether the account is active) is theirs to change where they administer all of the
 *   account's practices; otherwise support does it (`checkReach`).
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
