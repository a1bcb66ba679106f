import { CodedError } from '../../../../../shared/errors.ts';
import { mayUndo, UNDOABLE_MS } from '../../../../../shared/rules/undo.ts';
import type { Happened } from '../../../../runtime/events/events.ts';
import type { Db, Trx } from '../../../../storage/db/database.ts';
import { databaseErrorFacts } from '../../../../storage/db/database-error.ts';
import { returnHold } from '../../../before-visit/payments/carry-hold.ts';
import type { Deps } from '../../../deps.ts';
import { audit } from '../../../foundation/audit/audit.service.ts';
import { takeBack, wakeSender } from '../../../foundation/notifications/notify.ts';
import { carryAppointment } from '../../../visit/appointments/appointments.service.ts';
import { reactivateLinks } from '../../../visit/links/links.service.ts';
import { restoreMessages } from '../../../visit/visit-messages/visit-messages.service.ts';
import type { VisitGrant } from '../../../visit/visits/visits.policy.ts';
import { lockVisit, reopenVisit } from '../../../visit/visits/visits.service.ts';
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
 * Undoes a change of visits by the person who made it, all of it or nothing (PRODUCT 6.40): status, time and provider are
 * those from before, links work again, and no one gets a message about it. Repeating it has no further effect.
 *
 * @returns the visits as they are again
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
      // Before the visits that they are about are deleted.
      const held = changes.flatMap(({ heldMessages }) => heldMessages);
      if (!(await takeBack(trx, held))) throw new CodedError('UNDO_TOO_LATE');
      for (const change of changes) await undo(deps, trx, happened, change, actor);
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

/** @throws UNDO_CHANGED */
async function holdUnchanged(trx: Trx, change: Change): Promise<void> {
  const { visitId, movedTo } = change;
  for (const id of movedTo ? [visitId, movedTo] : [visitId]) await lockVisit(trx, id);
  if ((await fingerprintOf(trx, change)) !== change.fingerprint) throw new CodedError('UNDO_CHANGED');
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

/** What undoes the visit's last change, for the answer to the person who made it. */
export async function undoOf(db: Db, { visitId, staff }: VisitGrant): Promise<{ changeId: string | null }> {
  return { changeId: await findChangeOf(db, visitId, staff.accountId) };
}

/** Hourly: forgets what can no longer be undone. */
export function removeOldChanges(db: Db, now: number): Promise<void> {
  return deleteChangesBefore(db, new Date(now - UNDOABLE_MS));
}
