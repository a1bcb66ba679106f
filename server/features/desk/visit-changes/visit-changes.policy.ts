import { refuseUnseen } from '#server/features/core/audit/refuse.ts';
import { type VisitGrant, visitPolicies } from '#server/features/visits/visits/visits.policy.ts';
import type { Caller } from '#server/http/access/caller.ts';
import type { Db } from '#server/storage/db/database.ts';
import { CodedError } from '#shared/errors.ts';
import { can } from '#shared/permissions/permissions.ts';
import { PERMISSION_OF, type VisitAction } from '#shared/rules/visit-changes.ts';
import { auditRefusals } from './change-visit.ts';
import { selectPracticesOf } from './undo/undo.queries.ts';

/**
 * Access to changes of a visit (PRODUCT 6.11).
 * - Staff who see a visit read its record; to others it looks missing.
 * - Staff who may schedule may move, cancel, mark tentative and confirm, and add and remove patients.
 * - Only the person who made a change undoes it.
 * - Ending requires the person's right CAN_END_VISIT.
 */
export function visitChangePolicies(db: Db) {
  const { ofVisit, ofVisitPatient } = visitPolicies(db);

  function whoMayIn<Input>(
    action: Exclude<VisitAction, 'close'>,
    grantOf: (caller: Caller, input: Input) => Promise<VisitGrant>,
  ) {
    return async (caller: Caller, input: Input): Promise<VisitGrant> => {
      const grant = await grantOf(caller, input);
      return auditRefusals(db, grant, action, async () => {
        if (!can(grant.staff, PERMISSION_OF[action], grant)) throw new CodedError('ACCESS_DENIED');
        return grant;
      });
    };
  }
  async function whoMadeIt(caller: Caller, { params: { changeId } }: { params: { changeId: string } }) {
    const staff = await caller.staff();
    const { accountId } = staff;
    const practices = await selectPracticesOf(db, { changeId, accountId });
    const may = practices.every((practiceId) => can(staff, 'visits.schedule', { practiceId }));
    if (practices.length === 0 || !may) return refuseUnseen(db, accountId, 'change', changeId);
    return { changeId, accountId };
  }

  return {
    ofVisit,
    whoMadeIt,
    ofVisitPatient,
    whoMay: (action: Exclude<VisitAction, 'close'>) => whoMayIn(action, ofVisit),
    whoMayWithPatient: (action: Exclude<VisitAction, 'close'>) => whoMayIn(action, ofVisitPatient),
  };
}
