import { restoreGuestsWith } from '#server/features/check-in/guests/guests-of-patient.ts';
import { returnHold } from '#server/features/check-in/payments/carry-hold.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { queueAgain, takeBack, wakeSender } from '#server/features/messages/notifications/notify.ts';
import { carryAppointment } from '#server/features/visits/appointments/appointments.service.ts';
import { reactivateLinks } from '#server/features/visits/links/link-ends.service.ts';
import { restoreMessages } from '#server/features/visits/visit-messages/visit-messages.service.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import {
  lockVisit,
  notePatients,
  reopenVisit,
  statusOfVisit,
} from '#server/features/visits/visits/visits.service.ts';
import type { Happened } from '#server/runtime/events/events.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { databaseErrorFacts } from '#server/storage/db/database-error.ts';
import { ENDED_VISIT_STATUSES, MOST_PATIENTS } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import { mayUndo, UNDOABLE_MS } from '#shared/rules/undo.ts';
import { markBack, selectPatients } from '../patients/visit-patients.service.ts';
import {
  type Change,
  deleteChangesBefore,
  deleteMovedVisit,
  findChangeOf,
  fingerprintOf,
  lockChange,
  markUndone,
  selectMovedPatients,
} from './undo.queries.ts';

const FOREIGN_KEY_VIOLATION = '23503';

type UndoDeps = Pick<Deps, 'clock' | 'events' | 'jobs' | 'email' | 'sms' | 'keys'>;

/**
 * Undoes all of a change of visits by the person who made it, or nothing (PRODUCT 6.40): restores status, time,
 * provider, patients and links, and sends no message. Idempotent.
 *
 * @returns the restored visits
 * @throws UNDO_TOO_LATE, UNDO_CHANGED
 */
export async function undoChange(
  deps: UndoDeps,
  { changeId, accountId }: { changeId: string; accountId: string },
): Promise<{ visitIds: string[] }> {
  const actor = `account:${accountId}`;
  const now = deps.clock();
  const visitIds = await deps.events
    .transaction(async (trx, happened) => {
      const changes = await lockChange(trx, changeId);
      const ids = changes.map(({ visitId }) => visitId);
      if (changes.every(({ undoneAt }) => undoneAt !== null)) return ids;
      if (!changes.every(({ changedAt }) => mayUndo(changedAt, now))) throw new CodedError('UNDO_TOO_LATE');
      for (const change of changes) await holdUnchanged(trx, change);
      // Before the visits that the messages are about are deleted.
      const held = changes.flatMap(({ heldMessages }) => heldMessages);
      if (!(await takeBack(trx, held))) throw new CodedError('UNDO_TOO_LATE');
      for (const change of changes)
        if (change.sessionId)
          await bringBack(deps, trx, happened, { ...change, sessionId: change.sessionId }, actor);
        else await undo(deps, trx, happened, change, actor);
      await markUndone(trx, changeId, new Date(now));
      return ids;
    })
    .catch((error: unknown) => {
      throw databaseErrorFacts(error)?.code === FOREIGN_KEY_VIOLATION
        ? new CodedError('UNDO_CHANGED')
        : error;
    });
  wakeSender(deps);
  return { visitIds };
}

async function holdUnchanged(trx: Trx, change: Change): Promise<void> {
  const { visitId, movedTo } = change;
  for (const id of movedTo ? [visitId, movedTo] : [visitId]) await lockVisit(trx, id);
  const same = (await fingerprintOf(trx, change)) === change.fingerprint;
  if (!same || (change.sessionId && !(await hasPlaceFor(trx, visitId, change.sessionId))))
    throw new CodedError('UNDO_CHANGED');
}

async function hasPlaceFor(trx: Trx, visitId: string, sessionId: string): Promise<boolean> {
  const patients = await selectPatients(trx, visitId);
  const back = patients.find((one) => one.sessionId === sessionId);
  const others = patients.filter(({ cancelledAt }) => cancelledAt === null);
  return (
    !ENDED_VISIT_STATUSES.includes(await statusOfVisit(trx, visitId)) &&
    others.length < MOST_PATIENTS &&
    !others.some(({ patientId }) => patientId === back?.patientId)
  );
}

async function undo(
  deps: UndoDeps,
  trx: Trx,
  happened: Happened,
  change: Change,
  actor: string,
): Promise<void> {
  const { visitId, practiceId, movedTo, formerStatus } = change;
  if (movedTo) {
    for (const { from, to } of await selectMovedPatients(trx, visitId, movedTo)) {
      await carryAppointment(deps, trx, to, from);
      await returnHold(trx, to, { visitId, sessionId: from }, actor);
    }
  }
  await reopenVisit(trx, visitId, formerStatus);
  await reactivateLinks(trx, change.deadLinks);
  await restoreMessages(deps, trx, { visitId, replacedBy: movedTo, withdrawn: change.withdrawnMessages });
  if (movedTo) await deleteMovedVisit(trx, movedTo);
  const details = { status: formerStatus, ...(movedTo ? { to: movedTo } : {}) };
  await audit(trx, {
    practiceId,
    visitId,
    subjectId: visitId,
    actor,
    action: 'visit.change-undone',
    details,
  });
  await happened({ type: 'visit.restored', practiceId, visitId, gone: movedTo });
}

async function bringBack(
  deps: UndoDeps,
  trx: Trx,
  happened: Happened,
  { visitId, practiceId, sessionId, guestIds, deadLinks, withdrawnMessages }: Change & { sessionId: string },
  actor: string,
): Promise<void> {
  await markBack(trx, sessionId);
  await notePatients(trx, visitId);
  await reactivateLinks(trx, deadLinks);
  await queueAgain(deps, trx, withdrawnMessages);
  await audit(trx, { practiceId, visitId, actor, action: 'patient.restored', subjectId: sessionId });
  await happened({ type: 'patient.restored', practiceId, visitId, sessionId });
  await restoreGuestsWith(trx, happened, guestIds, { practiceId, visitId, actor });
}

export async function undoOf(
  db: Db,
  { visitId, staff }: VisitGrant,
  sessionId: string | null = null,
): Promise<{ changeId: string | null }> {
  return { changeId: await findChangeOf(db, { visitId, sessionId, accountId: staff.accountId }) };
}

export function removeOldChanges(db: Db, now: number): Promise<void> {
  return deleteChangesBefore(db, new Date(now - UNDOABLE_MS));
}
