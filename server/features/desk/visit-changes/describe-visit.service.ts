import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import { CodedError } from '#shared/errors.ts';
import { auditRefusals, holdForChange } from './change-visit.ts';
import { updateDescription } from './visit-changes.queries.ts';

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
