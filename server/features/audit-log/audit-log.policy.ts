import { administrator } from '../../access/administrator.ts';
import type { Caller, Staff } from '../../access/caller.ts';
import type { Db } from '../../db/database.ts';
import { refuseUnseen } from '../audit/refuse.ts';

/** The grant of this feature's policy. */
export interface PracticeAdministrator {
  staff: Staff;
  practiceId: number;
}

/** Administrators read the log of each practice that they administer; any other looks like a missing one. */
export function auditLogPolicies(db: Db) {
  return {
    async ofPractice(
      caller: Caller,
      { params: { practiceId } }: { params: { practiceId: number } },
    ): Promise<PracticeAdministrator> {
      const { staff, practiceIds } = await administrator(caller);
      if (!practiceIds.includes(practiceId))
        return refuseUnseen(db, staff.accountId, 'practice', String(practiceId));
      return { staff, practiceId };
    },
  };
}
