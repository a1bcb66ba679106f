import { type AuditAction, audit } from '#server/features/core/audit/audit.service.ts';
import { closeSeats } from '#server/features/core/participants/presence.service.ts';
import { deactivateLinks } from '#server/features/visits/links/link-ends.service.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import {
  closeVisit,
  type EndStatus,
  type LockedVisit,
  lockVisit,
  type VisitEnd,
} from '#server/features/visits/visits/visits.service.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { AuditDetails } from '#shared/domain/audit-fields.ts';
import { CodedError, type ErrorCode } from '#shared/errors.ts';
import { changeOf, type VisitAction } from '#shared/rules/visit-changes.ts';

const AUDITED: readonly ErrorCode[] = [
  'VISIT_ENDED',
  'VISIT_HAS_BEGUN',
  'VISIT_NOT_DUE',
  'PATIENT_IS_HERE',
  'ACCESS_DENIED',
];

/**
 * The visit, locked until the transaction ends, and its next status.
 *
 * @throws NOT_FOUND, or as `changeOf` refuses
 */
export async function holdForChange(trx: Trx, visitId: string, action: VisitAction) {
  const visit = await lockVisit(trx, visitId);
  if (!visit) throw new CodedError('NOT_FOUND');
  const { to, refusal } = changeOf(action, visit.status, action === 'close' ? 'system' : 'provider');
  if (refusal) throw new CodedError(refusal);
  return { visit, to };
}

/**
 * Ends a locked visit: status, links and seats. Removes all seats, even if no process has the visit's room.
 *
 * @returns the deactivated links, whose sockets have to close after the commit
 */
export async function writeEnd(
  trx: Trx,
  { id, practiceId }: Pick<LockedVisit, 'id' | 'practiceId'>,
  status: EndStatus,
  now: number,
  { actor, details = {}, ...end }: VisitEnd & { actor: string; details?: AuditDetails },
): Promise<string[]> {
  await closeVisit(trx, id, status, now, end);
  await closeSeats(trx, id, new Date(now));
  await audit(trx, { practiceId, visitId: id, subjectId: id, actor, action: ACTIONS[status], details });
  return deactivateLinks(trx, id);
}

const ACTIONS = {
  COMPLETE: 'visit.completed',
  CANCELLED: 'visit.cancelled',
  MOVED: 'visit.moved',
  EXPIRED: 'visit.expired',
  NO_SHOW: 'visit.no-show',
} as const satisfies Record<EndStatus, AuditAction>;

export async function auditRefusals<T>(
  db: Db,
  grant: VisitGrant,
  action: VisitAction,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof CodedError) await auditRefusal(db, grant, action, error.code);
    throw error;
  }
}

export async function auditRefusal(
  db: Db,
  { staff, practiceId, visitId }: VisitGrant,
  action: VisitAction,
  code: ErrorCode,
): Promise<void> {
  if (!AUDITED.includes(code)) return;
  await audit(db, {
    practiceId,
    visitId,
    actor: `account:${staff.accountId}`,
    action: 'visit.change-refused',
    details: { action, code },
  });
}
