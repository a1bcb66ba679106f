import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { checkLocation } from '#server/features/visits/scheduling/schedule-visit.service.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import { CodedError } from '#shared/errors.ts';
import { auditRefusals, holdForChange } from './change-visit.ts';
import { updateDescription, updateLocation } from './visit-changes.queries.ts';

/**
 * Later messages name the new location (PRODUCT 6.30).
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

/**
 * The appointment in the record system follows.
 *
 * @throws VISIT_ENDED, CHANGED_MEANWHILE
 */
export async function describeVisit(
  deps: Pick<Deps, 'db' | 'events'>,
  grant: VisitGrant,
  change: { description: string; seen: string },
): Promise<void> {
  const { visitId, practiceId, staff } = grant;
  await auditRefusals(deps.db, grant, 'describe', () =>
    deps.events.transaction(async (trx, happened) => {
      await holdForChange(trx, visitId, 'describe');
      if (!(await updateDescription(trx, visitId, change))) throw new CodedError('CHANGED_MEANWHILE');
      const actor = `account:${staff.accountId}`;
      await audit(trx, { practiceId, visitId, subjectId: visitId, actor, action: 'visit.described' });
      await happened({ type: 'visit.marked', practiceId, visitId });
    }),
  );
}
