import { mayEnterStaffArea } from '../../../shared/domain/roles.ts';
import { CodedError } from '../../../shared/errors.ts';
import type { Caller } from '../../access/caller.ts';
import type { Db } from '../../db/database.ts';
import { refuseUnseen } from '../audit/refuse.ts';

/** Staff are counted in their own practices (PRODUCT 17.6). @returns the practice */
export function pageViewPolicy(db: Db) {
  return async (
    caller: Caller,
    { body: { practiceId } }: { body: { practiceId: number } },
  ): Promise<number> => {
    const staff = await caller.staff();
    if (!mayEnterStaffArea(staff.apiAccess)) throw new CodedError('ACCESS_DENIED');
    if (!staff.memberships.some((membership) => membership.practiceId === practiceId))
      return refuseUnseen(db, staff.accountId, 'practice', String(practiceId));
    return practiceId;
  };
}
