import { administrator } from '../../access/administrator.ts';
import type { Caller, Staff } from '../../access/caller.ts';
import type { Db } from '../../db/database.ts';
import { refuseUnseen } from '../audit/refuse.ts';
import { type ExportRow, findExport } from './exports.queries.ts';

/** The grants of this feature's policies. */
export interface PracticeAdministrator {
  staff: Staff;
  practiceId: number;
}
export interface ExportGrant extends PracticeAdministrator {
  found: ExportRow;
}

/**
 * Administrators export what belongs to a practice that they administer. An export is its owner's, as long as they
 * administer the practice: for others it looks like a missing one.
 */
export function exportPolicies(db: Db) {
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
    async ofExport(
      caller: Caller,
      { params: { exportId } }: { params: { exportId: string } },
    ): Promise<ExportGrant> {
      const { staff, practiceIds } = await administrator(caller);
      const found = await findExport(db, exportId);
      if (!found || found.accountId !== staff.accountId || !practiceIds.includes(found.practiceId))
        return refuseUnseen(db, staff.accountId, 'export', exportId);
      return { staff, practiceId: found.practiceId, found };
    },
  };
}
