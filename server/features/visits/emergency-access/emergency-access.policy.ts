import { refuseUnseen } from '#server/features/core/audit/refuse.ts';
import { type VisitGrant, visitPolicies } from '#server/features/visits/visits/visits.policy.ts';
import { findVisitHome } from '#server/features/visits/visits/visits.service.ts';
import { administrator } from '#server/http/access/administrator.ts';
import type { Caller } from '#server/http/access/caller.ts';
import type { Db } from '#server/storage/db/database.ts';
import { CodedError } from '#shared/errors.ts';
import { findOpenAccess } from './emergency-access.queries.ts';

/**
 * Administrators may open visits only of practices that they administer. This widens no permission: `opened` is the
 * policy of the opened data and queries the database each time, so that access ends with the hour or with the right.
 */
export function emergencyPolicies(db: Db, clock: () => number) {
  const ofVisit = async (
    caller: Caller,
    { params: { visitId } }: { params: { visitId: string } },
  ): Promise<VisitGrant> => {
    const { staff, practiceIds } = await administrator(caller);
    const home = await findVisitHome(db, visitId);
    if (!home || !practiceIds.includes(home.practiceId))
      return refuseUnseen(db, staff.accountId, 'visit', visitId);
    return { staff, practiceId: home.practiceId, visitId };
  };
  return {
    ofVisit,
    /** @throws EMERGENCY_NOT_OPEN unless the caller opened it less than an hour ago */
    async opened(caller: Caller, input: { params: { visitId: string } }): Promise<VisitGrant> {
      const grant = await ofVisit(caller, input);
      const { staff, visitId } = grant;
      if (!(await findOpenAccess(db, { accountId: staff.accountId, visitId, now: new Date(clock()) })))
        throw new CodedError('EMERGENCY_NOT_OPEN');
      return grant;
    },
    ofStaff: visitPolicies(db).ofVisit,
  };
}
