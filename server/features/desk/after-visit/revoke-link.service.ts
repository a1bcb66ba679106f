import { type AuditAction, audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { wakeSender } from '#server/features/messages/notifications/notify.ts';
import {
  restoreAfterVisitMessages,
  withdrawAfterVisitMessages,
} from '#server/features/visits/visit-messages/after-visit-way.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { AfterVisitPatient } from '#shared/contracts/rest/desk/after-visit.ts';
import { CodedError } from '#shared/errors.ts';
import { mayUndo } from '#shared/rules/undo.ts';
import { clearRevoked, findLinkOf, findNewestLink, holdPatient, markRevoked } from './after-visit.queries.ts';
import { patientOfRecord } from './after-visit-record.service.ts';

type RevokeDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'email' | 'sms' | 'practiceFeed'>;

/** @throws NOT_FOUND for another person's link */
export async function revokeLink(
  deps: RevokeDeps,
  grant: VisitGrant,
  sessionId: string,
  linkId: string,
): Promise<AfterVisitPatient> {
  await deps.db.transaction().execute(async (trx) => {
    await holdPatient(trx, sessionId);
    const newest = await findNewestLink(trx, sessionId);
    if (newest?.id !== linkId) throw new CodedError('NOT_FOUND');
    if (!(await markRevoked(trx, linkId, new Date(deps.clock())))) return;
    await withdrawAfterVisitMessages(trx, sessionId);
    await audit(trx, eventOf(grant, 'after-visit.revoked', sessionId, linkId));
  });
  return changed(deps, grant, sessionId);
}

/**
 * Undoes that (PRODUCT 6.40): the same link works again, and its message is sent if it was not. Idempotent.
 *
 * @throws NOT_FOUND for another person's link; UNDO_TOO_LATE; UNDO_CHANGED if the patient has a newer link
 */
export async function restoreLink(
  deps: RevokeDeps,
  grant: VisitGrant,
  sessionId: string,
  linkId: string,
): Promise<AfterVisitPatient> {
  await deps.db.transaction().execute(async (trx) => {
    await holdPatient(trx, sessionId);
    const link = await findLinkOf(trx, sessionId, linkId);
    if (!link) throw new CodedError('NOT_FOUND');
    if (!link.revokedAt) return;
    const newest = await findNewestLink(trx, sessionId);
    if (newest?.id !== linkId) throw new CodedError('UNDO_CHANGED');
    if (!mayUndo(link.revokedAt, deps.clock())) throw new CodedError('UNDO_TOO_LATE');
    await clearRevoked(trx, linkId);
    await restoreAfterVisitMessages(deps, trx, linkId);
    await audit(trx, eventOf(grant, 'after-visit.restored', sessionId, linkId));
  });
  wakeSender(deps);
  return changed(deps, grant, sessionId);
}

const eventOf = (
  { staff, practiceId, visitId }: VisitGrant,
  action: AuditAction,
  subjectId: string,
  linkId: string,
) => ({
  practiceId,
  visitId,
  actor: `account:${staff.accountId}` as const,
  action,
  subjectId,
  details: { linkId },
});

function changed(
  deps: RevokeDeps,
  { practiceId, visitId }: VisitGrant,
  sessionId: string,
): Promise<AfterVisitPatient> {
  deps.practiceFeed.visitsChanged(practiceId, visitId);
  return patientOfRecord(deps, { visitId, sessionId });
}
