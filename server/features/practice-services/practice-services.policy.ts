import { administrator } from '../../access/administrator.ts';
import type { Caller, Staff } from '../../access/caller.ts';
import type { Db } from '../../db/database.ts';
import { refuseUnseen } from '../audit/refuse.ts';

/** The grant of this feature's policies. */
export interface ServiceGrant {
  staff: Staff;
  practiceId: number;
}

/** Who sees, changes and tests a practice's services: its administrators. To all others it looks like a missing one. */
export function practiceServicePolicies(db: Db) {
  return {
    async ofPractice(
      caller: Caller,
      { params: { practiceId } }: { params: { practiceId: number } },
    ): Promise<ServiceGrant> {
      const { staff, practiceIds } = await administrator(caller);
      if (!practiceIds.includes(practiceId))
        return refuseUnseen(db, staff.accountId, 'practice', String(practiceId));
      return { staff, practiceId };
    },
  };
}
