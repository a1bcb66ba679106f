import { refuseUnseen } from '#server/features/core/audit/refuse.ts';
import { type VisitGrant, visitPolicies } from '#server/features/visits/visits/visits.policy.ts';
import { selectOwnVisits } from '#server/features/visits/visits/visits.service.ts';
import type { Caller } from '#server/http/access/caller.ts';
import type { Db } from '#server/storage/db/database.ts';
import { CodedError } from '#shared/errors.ts';
import { can } from '#shared/permissions/permissions.ts';

interface Input {
  params: { practiceId: number };
  body: { visitIds: readonly string[] };
}

/**
 * Access to several visits of a practice at once, as to each of them (`visitChangePolicies`). With a visit that is not
 * the practice's, all of them look missing.
 */
export function severalVisitsPolicies(db: Db) {
  const { ofPracticeInPath } = visitPolicies(db);

  async function ofVisits(caller: Caller, input: Input): Promise<VisitGrant[]> {
    const grant = await ofPracticeInPath(caller, input);
    const asked = new Set(input.body.visitIds);
    const own = await selectOwnVisits(db, grant.practiceId, [...asked]);
    const missing = [...asked].find((id) => !own.includes(id));
    if (missing) return refuseUnseen(db, grant.staff.accountId, 'visit', missing);
    return own.map((visitId) => ({ ...grant, visitId }));
  }

  async function toSchedule(caller: Caller, input: Input): Promise<VisitGrant[]> {
    const grants = await ofVisits(caller, input);
    if (!grants.every((grant) => can(grant.staff, 'visits.schedule', grant)))
      throw new CodedError('ACCESS_DENIED');
    return grants;
  }
  return { ofVisits, toSchedule };
}
