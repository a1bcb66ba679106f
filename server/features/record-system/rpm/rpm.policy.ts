import { CodedError } from '../../../../shared/errors.ts';
import { can } from '../../../../shared/permissions/permissions.ts';
import type { Caller, Staff } from '../../../http/access/caller.ts';
import type { RemoteMonitoring } from '../../../integrations/remote-monitoring/port.ts';
import type { Db } from '../../../storage/db/database.ts';
import { refuseUnseen } from '../../foundation/audit/refuse.ts';
import { hasMonitoring } from './rpm.queries.ts';

export interface RpmGrant {
  staff: Staff;
  practiceId: number;
  monitoring: RemoteMonitoring;
}

/**
 * Staff who may use remote monitoring, including RPM-only users, in a practice that has turned it on. Any
 * other practice looks like a missing one.
 */
export function rpmPolicies(db: Db, monitoring: RemoteMonitoring | null) {
  return {
    async ofPractice(
      caller: Caller,
      { params: { practiceId } }: { params: { practiceId: number } },
    ): Promise<RpmGrant> {
      const staff = await caller.staff();
      if (!can(staff, 'rpm.use', { practiceId }))
        return refuseUnseen(db, staff.accountId, 'practice', String(practiceId));
      if (!monitoring || !(await hasMonitoring(db, practiceId))) throw new CodedError('FEATURE_NOT_ON');
      return { staff, practiceId, monitoring };
    },
  };
}
