import { administrator } from '../../access/administrator.ts';
import type { Caller } from '../../access/caller.ts';
import type { Db } from '../../db/database.ts';
import { refuseUnseen } from '../audit/refuse.ts';
import type { PracticeGrant, VisitGrant } from '../visits/visits.policy.ts';
import { findVisitHome } from '../visits/visits.service.ts';

/**
 * Administrators read the visits of practices that they administer themselves, also those who see none otherwise: their
 * work is the record of it. Administering the installation gives no access to visits.
 */
export function adminVisitPolicies(db: Db) {
  return {
    async ofPractice(
      caller: Caller,
      { params: { practiceId } }: { params: { practiceId: number } },
    ): Promise<PracticeGrant> {
      const { staff, practiceIds } = await administrator(caller);
      if (!practiceIds.includes(practiceId))
        return refuseUnseen(db, staff.accountId, 'practice', String(practiceId));
      return { staff, practiceId };
    },
    async ofVisit(
      caller: Caller,
      { params: { visitId } }: { params: { visitId: string } },
    ): Promise<VisitGrant> {
      const { staff, practiceIds } = await administrator(caller);
      const home = await findVisitHome(db, visitId);
      if (!home || !practiceIds.includes(home.practiceId))
        return refuseUnseen(db, staff.accountId, 'visit', visitId);
      return { staff, practiceId: home.practiceId, visitId };
    },
  };
}
