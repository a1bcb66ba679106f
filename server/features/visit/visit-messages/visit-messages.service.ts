import type { Db, Trx } from '../../../storage/db/database.ts';
import type { Deps } from '../../deps.ts';
import { queueAgain, takeBack } from '../../foundation/notifications/notify.ts';
import { selectUndeliverable } from './message-log.queries.ts';
import { cancelReminders, planReminders } from './remind-visit.job.ts';
import { sendToGuest, sendToPatient, type TellDeps } from './send-to-people.ts';
import { tellStaff } from './staff-notices.ts';
import {
  bumpCalendar,
  copyPatientsCalendar,
  findPatientToTell,
  findToldVisit,
  selectGuestsToTell,
  selectPatientsToTell,
  selectTold,
  type ToldVisit,
  withdrawQueued,
} from './visit-messages.queries.ts';

/**
 * Notifies a visit's patients, guests and provider of a change, in the transaction of the change: queues what
 * the settings ask for, withdraws what is obsolete, and plans or cancels the reminders.
 *
 * - `confirmation`: the visit has a time, and its patients get their link. Guests are notified when they are
 *   invited.
 * - `reschedule`: for the new visit, after `carryCalendar` for each person; `withdrawMessagesOf` withdraws
 *   the old visit's messages.
 * - `cancellation`: people who never received a message about the visit get none.
 *
 * After the commit, `wakeSender` saves the wait for the next poll.
 *
 * @param by the account that did it, which is not notified
 */
export async function tellOfVisit(
  deps: TellDeps,
  trx: Trx,
  {
    visitId,
    what,
    by,
  }: { visitId: string; what: 'confirmation' | 'cancellation' | 'reschedule'; by?: string },
): Promise<void> {
  const visit = await findToldVisit(trx, visitId);
  if (!visit) return;
  if (what === 'cancellation') await tellCancelled(deps, trx, visit);
  else {
    await withdrawQueued(trx, visitId);
    await planReminders(deps, trx, visit);
    for (const patient of await selectPatientsToTell(trx, visitId))
      await sendToPatient(deps, trx, visit, patient, what);
    if (what === 'reschedule')
      for (const guest of await selectGuestsToTell(trx, visitId))
        await sendToGuest(deps, trx, visit, guest, what);
  }
  await tellStaff(deps, trx, { visitId, topic: what, by });
}

async function tellCancelled(deps: TellDeps, trx: Trx, visit: ToldVisit): Promise<void> {
  const { visitId } = visit;
  await cancelReminders(deps, trx, visitId);
  const told = await afterWithdrawing(trx, visitId);
  for (const patient of await selectPatientsToTell(trx, visitId)) {
    await bumpCalendar(trx, patient);
    if (told(patient.sessionId)) await sendToPatient(deps, trx, visit, patient, 'cancellation');
  }
  for (const guest of await selectGuestsToTell(trx, visitId)) {
    await bumpCalendar(trx, guest);
    if (told(guest.guestId)) await sendToGuest(deps, trx, visit, guest, 'cancellation');
  }
}

/**
 * Withdraws queued messages, and returns the people who know of the visit: all but those whose only message
 * was withdrawn.
 */
export async function afterWithdrawing(
  trx: Trx,
  visitId: string,
  whose: Parameters<typeof withdrawQueued>[2] = {},
): Promise<(personId: string) => boolean> {
  const withdrawn = await withdrawQueued(trx, visitId, whose);
  const reached = await selectTold(trx, visitId);
  const unheard = new Set(withdrawn.map(({ sessionId, guestId }) => sessionId ?? guestId));
  return (personId) => reached.has(personId) || !unheard.has(personId);
}

/** The visit has moved to another one: sends nothing more for its old time. */
export async function withdrawMessagesOf(deps: Pick<Deps, 'jobs'>, trx: Trx, visitId: string): Promise<void> {
  await cancelReminders(deps, trx, visitId);
  await withdrawQueued(trx, visitId);
}

/**
 * The visit's end was undone: deletes the messages about it, queues again what it withdrew, and plans the reminders.
 *
 * @param replacedBy the visit that it had moved to
 * @returns false if one of the messages about it is no longer queued
 */
export async function restoreMessages(
  deps: Pick<Deps, 'jobs' | 'clock'>,
  trx: Trx,
  {
    visitId,
    replacedBy,
    held,
    withdrawn,
  }: { visitId: string; replacedBy: string | null; held: readonly string[]; withdrawn: readonly string[] },
): Promise<boolean> {
  if (!(await takeBack(trx, held))) return false;
  await queueAgain(deps, trx, withdrawn);
  if (replacedBy) await cancelReminders(deps, trx, replacedBy);
  const visit = await findToldVisit(trx, visitId);
  if (visit) await planReminders(deps, trx, visit);
  return true;
}

/**
 * A visit moved: the patient's calendar entry for the old visit becomes the new visit's, in every calendar
 * that has it.
 */
export function carryCalendar(trx: Trx, fromSession: string, toSession: string): Promise<void> {
  return copyPatientsCalendar(trx, fromSession, toSession);
}

export { hasUndeliverable } from './message-log.queries.ts';

/**
 * The given visits with a patient or guest whose last message was not delivered. A later message that was
 * sent or is queued settles it.
 */
export async function visitsWithUndeliverable(db: Db, visitIds: readonly string[]): Promise<Set<string>> {
  if (visitIds.length === 0) return new Set();
  const rows = await selectUndeliverable(db, visitIds);
  return new Set(rows.flatMap(({ visitId }) => visitId ?? []));
}

export interface VisitMessageDesk {
  /** A patient checked in: notifies the provider once, unless they are in the visit. Not for group visits. */
  patientJoined(trx: Trx, visitId: string, sessionId: string): Promise<void>;
  /** A patient canceled: they get a confirmation, and the provider is notified. */
  patientCancelled(trx: Trx, visitId: string, sessionId: string): Promise<void>;
  /** With its last patient the whole visit is canceled: notifies its guests. */
  visitCancelled(trx: Trx, visitId: string): Promise<void>;
}

export function visitMessageDesk(deps: TellDeps): VisitMessageDesk {
  return {
    async patientJoined(trx, visitId, sessionId) {
      const visit = await findToldVisit(trx, visitId);
      if (!visit || visit.isGroupVisit) return;
      await tellStaff(deps, trx, { visitId, topic: 'patientJoined', about: sessionId, sessionId });
    },
    async patientCancelled(trx, visitId, sessionId) {
      const visit = await findToldVisit(trx, visitId);
      const patient = await findPatientToTell(trx, sessionId);
      if (!visit || !patient) return;
      const told = await afterWithdrawing(trx, visitId, { sessionId });
      await bumpCalendar(trx, { sessionId });
      if (told(sessionId)) await sendToPatient(deps, trx, visit, patient, 'cancellation');
      await tellStaff(deps, trx, { visitId, topic: 'cancellation', about: sessionId, sessionId });
    },
    async visitCancelled(trx, visitId) {
      const visit = await findToldVisit(trx, visitId);
      if (visit) await tellCancelled(deps, trx, visit);
    },
  };
}

/** A patient's copay could not be taken: notifies the provider if that is still so after a while. */
export async function tellCopayFailed(
  deps: Pick<Deps, 'jobs' | 'email' | 'sms' | 'clock'>,
  trx: Trx,
  { id, visitId, sessionId }: { id: string; visitId: string; sessionId: string },
): Promise<void> {
  const dueAt = new Date(deps.clock() + COPAY_PATIENCE_MS);
  await tellStaff(deps, trx, { visitId, topic: 'copayFailed', about: id, sessionId, dueAt });
}

/** How long a patient may try another card before the practice is notified, in milliseconds. */
const COPAY_PATIENCE_MS = 10 * 60_000;
