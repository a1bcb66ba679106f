import { loadPresence } from '#server/features/core/participants/presence.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { withdrawMessagesOf } from '#server/features/visits/visit-messages/visit-messages.service.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import { lockVisit } from '#server/features/visits/visits/visits.service.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { NoShowReason } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import { noShowRefusal } from '#shared/rules/visit-changes.ts';
import { auditRefusals, holdForChange, writeEnd } from './change-visit.ts';
import { undoable } from './undo/undoable-change.ts';

/**
 * Records that the patient did not come, which ends the visit; can be undone. Idempotent.
 *
 * @throws VISIT_ENDED, VISIT_HAS_BEGUN, VISIT_NOT_DUE, PATIENT_IS_HERE
 */
export async function recordNoShow(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'jobs'>,
  grant: VisitGrant,
  { reason, comment }: { reason: NoShowReason; comment: string },
): Promise<void> {
  const { visitId, practiceId, staff } = grant;
  await auditRefusals(deps.db, grant, 'no-show', () =>
    undoable(deps, staff.accountId, async ({ trx, happened, deps: held, undoableUntil, of }) => {
      const before = await lockVisit(trx, visitId);
      if (before?.status === 'NO_SHOW') return;
      const { visit } = await holdForChange(trx, visitId, 'no-show');
      const now = deps.clock();
      const refusal = await noShowRefusalOf(trx, visit, now);
      if (refusal) throw new CodedError(refusal);
      const [{ deadLinks }] = await of([visit], async () => {
        const links = await writeEnd(trx, visit, 'NO_SHOW', now, {
          actor: `account:${staff.accountId}`,
          endedBy: staff.accountId,
          noShowReason: reason,
          noShowComment: comment,
          details: { reason },
        });
        await withdrawMessagesOf(held, trx, visitId);
        return [{ deadLinks: links }] as const;
      });
      await happened({ type: 'visit.closed', practiceId, visitId, deadLinks, undoableUntil });
    }),
  );
}

/**
 * Why a no-show cannot be recorded yet; null once it can.
 *
 * @param of.sessionId checks only this patient of a group
 */
export async function noShowRefusalOf(
  db: Db,
  { id, startsAt, sessionId }: { id: string; startsAt: Date; sessionId?: string },
  now: number,
): Promise<ReturnType<typeof noShowRefusal>> {
  const presence = (await loadPresence(db, [id])).get(id);
  const stage = sessionId
    ? presence?.patientStages.find((one) => one.sessionId === sessionId)?.stage
    : presence?.patientStage;
  const isHere = stage === 'waiting' || stage === 'in-visit';
  return noShowRefusal({ startsAt: startsAt.getTime(), isHere }, now);
}
