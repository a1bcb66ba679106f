import {
  type AdministeredPractice,
  administeredPractice,
} from '#server/features/core/audit/administered-practice.ts';
import { refuseUnseen } from '#server/features/core/audit/refuse.ts';
import { administrator } from '#server/http/access/administrator.ts';
import type { Caller } from '#server/http/access/caller.ts';
import type { Db } from '#server/storage/db/database.ts';
import { type ExportRow, findExport } from './exports.queries.ts';

export type PracticeAdministrator = AdministeredPractice;
export interface ExportGrant extends PracticeAdministrator {
  found: ExportRow;
}

/**
 * Administrators export data of a practice that they administer. An export belongs to its owner as long as they
 * administer the practice; for others it looks missing.
 */
export function exportPolicies(db: Db) {
  return {
    ofPractice: administeredPractice(db),
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
