import { administrator } from '../../access/administrator.ts';
import type { Caller, Staff } from '../../access/caller.ts';
import type { Db } from '../../db/database.ts';
import { refuseUnseen } from '../audit/refuse.ts';

/** The grant of this feature's policies. */
export interface CommunicationGrant {
  staff: Staff;
  practiceId: number;
}

/** Who looks at a practice's messages, and sends them to themselves: its administrators. */
export function communicationPolicies(db: Db) {
  return {
    async ofPractice(
      caller: Caller,
      { params: { practiceId } }: { params: { practiceId: number } },
    ): Promise<CommunicationGrant> {
      const { staff, practiceIds } = await administrator(caller);
      if (!practiceIds.includes(practiceId))
        return refuseUnseen(db, staff.accountId, 'practice', String(practiceId));
      return { staff, practiceId };
    },
  };
}
