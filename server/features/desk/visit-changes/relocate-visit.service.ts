import { CodedError } from '../../../../shared/errors.ts';
import type { Deps } from '../../deps.ts';
import { audit } from '../../foundation/audit/audit.service.ts';
import { checkLocation } from '../../visit/scheduling/check-location.ts';
import type { VisitGrant } from '../../visit/visits/visits.policy.ts';
import { auditRefusals, holdForChange } from './change-visit.ts';
import { updateLocation } from './visit-changes.queries.ts';

/**
 * Changes the visit's location (PRODUCT 6.30). Messages sent later name the new one.
 *
 * @throws VISIT_ENDED, CHANGED_MEANWHILE; INVALID_INPUT for a location of another practice
 */
export async function relocateVisit(
  deps: Pick<Deps, 'db' | 'events'>,
  grant: VisitGrant,
  change: { locationId: string | null; seen: string | null },
): Promise<void> {
  const { visitId, practiceId, staff } = grant;
  await auditRefusals(deps.db, grant, 'relocate', () =>
    deps.events.transaction(async (trx, happened) => {
      const { visit } = await holdForChange(trx, visitId, 'relocate');
      await checkLocation(trx, practiceId, change.locationId, visit.locationId);
      if (!(await updateLocation(trx, visitId, change))) throw new CodedError('CHANGED_MEANWHILE');
      const actor = `account:${staff.accountId}`;
      await audit(trx, { practiceId, visitId, subjectId: visitId, actor, action: 'visit.relocated' });
      await happened({ type: 'visit.marked', practiceId, visitId });
    }),
  );
}
