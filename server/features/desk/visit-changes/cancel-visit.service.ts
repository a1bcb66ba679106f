import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { wakeSender } from '#server/features/messages/notifications/notify.ts';
import {
  type AlsoOfSeries,
  holdFurther,
  lockSeriesOf,
} from '#server/features/visits/scheduling/series.service.ts';
import {
  tellOfVisits,
  withdrawMessagesOf,
} from '#server/features/visits/visit-messages/visit-messages.service.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import { lockVisit, makeTentative } from '#server/features/visits/visits/visits.service.ts';
import { CodedError } from '#shared/errors.ts';
import { auditRefusals, holdForChange, writeEnd } from './change-visit.ts';
import { type UndoableChange, undoable } from './undo/undoable-change.ts';
import { selectCancelReasons } from './visit-changes.queries.ts';

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'jobs' | 'email' | 'sms' | 'keys' | 'publicUrl'>;

export { selectCancelReasons as cancelReasonsOf } from './visit-changes.queries.ts';

interface Why {
  idempotencyKey: string;
  comment: string;
  series: AlsoOfSeries | null;
}

type CancelReason = Awaited<ReturnType<typeof selectCancelReasons>>[number];

/** @throws INVALID_INPUT for a reason that is not on the list */
export function reasonOf(reasons: readonly CancelReason[], words: string): CancelReason {
  const reason = reasons.find(({ en }) => en === words);
  if (!reason) throw new CodedError('INVALID_INPUT', words, { fields: { reason: 'FIELD_INVALID' } });
  return reason;
}

/**
 * Cancels a visit with a reason from the practice's list; can be undone. Also cancels the chosen further visits of its
 * series. Repeating it with the same key has no further effect.
 *
 * @throws VISIT_ENDED, VISIT_HAS_BEGUN, CHANGED_MEANWHILE, INVALID_INPUT for a reason that is not on the list
 */
export async function cancelByStaff(
  deps: ChangeDeps,
  grant: VisitGrant,
  { reason: words, ...why }: Why & { reason: string },
): Promise<void> {
  const reason = reasonOf(await selectCancelReasons(deps.db, grant.visitId), words);
  await auditRefusals(deps.db, grant, 'cancel', () =>
    undoable(deps, grant.staff.accountId, (change) => cancelIn(change, grant, { ...why, reason })),
  );
  wakeSender(deps);
}

/** Like {@link cancelByStaff}, within a change. */
export async function cancelIn(
  { trx, happened, deps, undoableUntil, of }: UndoableChange<ChangeDeps>,
  { visitId, practiceId, staff }: VisitGrant,
  { idempotencyKey, reason, comment, series }: Why & { reason: CancelReason },
): Promise<void> {
  if (series) await lockSeriesOf(trx, visitId);
  const before = await lockVisit(trx, visitId);
  if (before?.cancelKey === idempotencyKey) return;
  const { visit } = await holdForChange(trx, visitId, 'cancel');
  const visits = [visit, ...(await holdFurther(trx, visit, series, deps.clock()))];
  const { category, en, es } = reason;
  const ended = await of(visits, async () => {
    const done: { id: string; deadLinks: string[] }[] = [];
    for (const one of visits) {
      const deadLinks = await writeEnd(trx, one, 'CANCELLED', deps.clock(), {
        actor: `account:${staff.accountId}`,
        cancelKey: idempotencyKey,
        cancelledBy: 'staff',
        endedBy: staff.accountId,
        cancelReason: JSON.stringify({ en, es }),
        cancelCategory: category,
        cancelComment: comment,
        details: { category },
      });
      done.push({ id: one.id, deadLinks });
    }
    const visitIds = visits.map(({ id }) => id);
    await tellOfVisits(deps, trx, { visitIds, what: 'cancellation', by: staff.accountId });
    return done;
  });
  for (const { id, deadLinks } of ended)
    await happened({
      type: 'visit.cancelled',
      practiceId,
      visitId: id,
      by: 'staff',
      sessionId: null,
      deadLinks,
      undoableUntil,
    });
}

/**
 * Cancels a visit whose only appointment was canceled in the record system.
 *
 * @param reason in the record system's words
 * @throws VISIT_ENDED, VISIT_HAS_BEGUN
 */
export async function cancelByRecordSystem(
  deps: ChangeDeps,
  visitId: string,
  reason: string | null,
): Promise<void> {
  await deps.events.transaction(async (trx, happened) => {
    const { visit } = await holdForChange(trx, visitId, 'cancel');
    const { practiceId } = visit;
    const deadLinks = await writeEnd(trx, visit, 'CANCELLED', deps.clock(), {
      actor: 'system',
      cancelledBy: 'record-system',
      cancelReason: reason && JSON.stringify({ en: reason, es: reason }),
      details: { by: 'record-system' },
    });
    await tellOfVisits(deps, trx, { visitIds: [visitId], what: 'cancellation' });
    await happened({
      type: 'visit.cancelled',
      practiceId,
      visitId,
      by: 'staff',
      sessionId: null,
      deadLinks,
    });
  });
  wakeSender(deps);
}

/**
 * Marks a visit tentative, or confirms it. Idempotent.
 *
 * @throws VISIT_ENDED, VISIT_HAS_BEGUN
 */
export async function markVisit(
  deps: ChangeDeps,
  grant: VisitGrant,
  action: 'mark-tentative' | 'confirm',
): Promise<void> {
  const { visitId, practiceId, staff } = grant;
  await auditRefusals(deps.db, grant, action, () =>
    deps.events.transaction(async (trx, happened) => {
      const { visit, to } = await holdForChange(trx, visitId, action);
      if (visit.status === to) return;
      await makeTentative(trx, visitId, to === 'TENTATIVE');
      await audit(trx, {
        practiceId,
        visitId,
        subjectId: visitId,
        actor: `account:${staff.accountId}`,
        action: to === 'TENTATIVE' ? 'visit.marked-tentative' : 'visit.confirmed',
      });
      await happened({ type: 'visit.marked', practiceId, visitId });
    }),
  );
}

/**
 * Ends a visit from its page, for example after everyone has left. The policy reads the person's right from the
 * database.
 *
 * @throws VISIT_ENDED
 */
export async function endByStaff(deps: ChangeDeps, grant: VisitGrant): Promise<void> {
  const { visitId, practiceId, staff } = grant;
  await auditRefusals(deps.db, grant, 'end', () =>
    deps.events.transaction(async (trx, happened) => {
      const { visit } = await holdForChange(trx, visitId, 'end');
      const by = { actor: `account:${staff.accountId}`, endedBy: staff.accountId };
      const deadLinks = await writeEnd(trx, visit, 'COMPLETE', deps.clock(), by);
      await withdrawMessagesOf(deps, trx, visitId);
      await happened({ type: 'visit.closed', practiceId, visitId, deadLinks });
    }),
  );
}
