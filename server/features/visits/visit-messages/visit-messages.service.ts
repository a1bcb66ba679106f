import type { Deps } from '#server/features/deps.ts';
import { queueAgain } from '#server/features/messages/notifications/notify.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { selectUndeliverable } from './message-log.queries.ts';
import { cancelReminders, planReminders, planRemindersJob } from './remind-visit.job.ts';
import { type Part, sendToGuest, sendToPatient, type TellDeps } from './send-to-people.ts';
import { tellStaff } from './staff-notices.ts';
import {
  bumpCalendar,
  copyPatientsCalendar,
  findNotifiedVisit,
  findPatientToTell,
  type GuestToTell,
  type NotifiedVisit,
  type PatientToTell,
  selectGuestsToTell,
  selectNotified,
  selectNotifiedVisits,
  selectPatientsToTell,
  withdrawQueued,
} from './visit-messages.queries.ts';

type Change = 'confirmation' | 'cancellation' | 'reschedule';

/**
 * Notifies patients, guests and provider of a change, in its transaction: queues messages by the settings, withdraws
 * obsolete ones, and plans or cancels reminders. If several visits of a series changed at once, each person gets one
 * message about all of their visits.
 * - `confirmation`: the visits have a time, and their patients get their link. Guests are notified when they are
 *   invited.
 * - `reschedule`: for the new visits, after `carryCalendar` for each person; `withdrawMessagesOf` withdraws the old
 *   visits' messages.
 * - `cancellation`: people who never received a message about a visit get none.
 *
 * Call `wakeSender` after the commit to send without waiting for the next poll.
 *
 * @param visitIds the message's link opens the first one
 * @param by the account that made the change, which is not notified
 */
export async function tellOfVisits(
  deps: TellDeps,
  trx: Trx,
  { visitIds, what, by }: { visitIds: readonly string[]; what: Change; by?: string },
): Promise<void> {
  const visits: NotifiedVisit[] = [];
  for (const visitId of visitIds) {
    const visit = await findNotifiedVisit(trx, visitId);
    if (visit) visits.push(visit);
  }
  await tellPeople(deps, trx, visits, what);
  const [visitId, ...further] = visits.map((visit) => visit.visitId);
  if (visitId) await tellStaff(deps, trx, { visitId, further, topic: what, by });
}

/**
 * Plans the reminders of many new visits soon after the commit. With `tellPatients`, each patient gets one message
 * about all of their visits; staff get none.
 */
export async function announceMany(
  deps: TellDeps,
  trx: Trx,
  visitIds: readonly string[],
  { tellPatients }: { tellPatients: boolean },
): Promise<void> {
  await deps.jobs.enqueue(trx, planRemindersJob, {});
  if (!tellPatients) return;
  const visits = await selectNotifiedVisits(trx, visitIds);
  const patients = Map.groupBy(await selectPatientsToTell(trx, ...visitIds), ({ visitId }) => visitId);
  const parts = visits.flatMap((visit) =>
    (patients.get(visit.visitId) ?? []).map((person) => ({ visit, person })),
  );
  await tellPatientsOf(deps, trx, parts, 'confirmation');
}

async function tellPatientsOf(
  deps: TellDeps,
  trx: Trx,
  parts: Part<PatientToTell>[],
  what: Change,
): Promise<void> {
  for (const [{ visit, person }, ...further] of partsOf(parts, ({ patientId }) => patientId))
    await sendToPatient(deps, trx, visit, person, what, further);
}

async function tellPeople(
  deps: TellDeps,
  trx: Trx,
  visits: readonly NotifiedVisit[],
  what: Change,
): Promise<void> {
  const patients: Part<PatientToTell>[] = [];
  const guests: Part<GuestToTell>[] = [];
  for (const visit of visits) {
    const people = await peopleOf(deps, trx, visit, what);
    patients.push(...people.patients.map((person) => ({ visit, person })));
    guests.push(...people.guests.map((person) => ({ visit, person })));
  }
  await tellPatientsOf(deps, trx, patients, what);
  // A guest with the same address in each visit counts as the same person.
  for (const [{ visit, person }, ...further] of partsOf(guests, ({ name, email, mobile }) =>
    JSON.stringify([name, email, mobile]),
  ))
    await sendToGuest(deps, trx, visit, person, what, further);
}

type Parts<Person> = [Part<Person>, ...Part<Person>[]];

const partsOf = <Person>(parts: Part<Person>[], idOf: (person: Person) => string): Parts<Person>[] =>
  [...Map.groupBy(parts, ({ person }) => idOf(person)).values()] as Parts<Person>[];

async function peopleOf(
  deps: TellDeps,
  trx: Trx,
  visit: NotifiedVisit,
  what: Change,
): Promise<{ patients: PatientToTell[]; guests: GuestToTell[] }> {
  const { visitId } = visit;
  const isCancelled = what === 'cancellation';
  if (isCancelled) await cancelReminders(deps, trx, visitId);
  const told = await afterWithdrawing(trx, visitId);
  if (!isCancelled) await planReminders(deps, trx, visit);
  const patients = await selectPatientsToTell(trx, visitId);
  const guests = what === 'confirmation' ? [] : await selectGuestsToTell(trx, visitId);
  if (!isCancelled) return { patients, guests };
  for (const person of [...patients, ...guests]) await bumpCalendar(trx, person);
  return {
    patients: patients.filter(({ sessionId }) => told(sessionId)),
    guests: guests.filter(({ guestId }) => told(guestId)),
  };
}

/**
 * Withdraws queued messages, and returns the people who know of the visit: all except those whose only message was
 * withdrawn.
 */
export async function afterWithdrawing(
  trx: Trx,
  visitId: string,
  whose: Parameters<typeof withdrawQueued>[2] = {},
): Promise<(personId: string) => boolean> {
  const withdrawn = await withdrawQueued(trx, visitId, whose);
  const reached = await selectNotified(trx, visitId);
  const unheard = new Set(withdrawn.map(({ sessionId, guestId }) => sessionId ?? guestId));
  return (personId) => reached.has(personId) || !unheard.has(personId);
}

export async function withdrawMessagesOf(deps: Pick<Deps, 'jobs'>, trx: Trx, visitId: string): Promise<void> {
  await cancelReminders(deps, trx, visitId);
  await withdrawQueued(trx, visitId);
}

/**
 * Restores the messages of a visit whose end was undone: requeues what the end withdrew, and plans the reminders. The
 * end's own messages are withdrawn (`takeBack`).
 *
 * @param replacedBy the visit that it had moved to
 */
export async function restoreMessages(
  deps: Pick<Deps, 'jobs' | 'clock'>,
  trx: Trx,
  {
    visitId,
    replacedBy,
    withdrawn,
  }: { visitId: string; replacedBy: string | null; withdrawn: readonly string[] },
): Promise<void> {
  await queueAgain(deps, trx, withdrawn);
  if (replacedBy) await cancelReminders(deps, trx, replacedBy);
  const visit = await findNotifiedVisit(trx, visitId);
  if (visit) await planReminders(deps, trx, visit);
}

/** The patient's calendar entry for the old visit becomes the new visit's, in every calendar that has it. */
export function carryCalendar(trx: Trx, fromSession: string, toSession: string): Promise<void> {
  return copyPatientsCalendar(trx, fromSession, toSession);
}

export { hasUndeliverable } from './message-log.queries.ts';

/**
 * Visits with a patient or guest whose last message was not delivered. A later message that was sent or is queued
 * settles it.
 */
export async function visitsWithUndeliverable(db: Db, visitIds: readonly string[]): Promise<Set<string>> {
  if (visitIds.length === 0) return new Set();
  const rows = await selectUndeliverable(db, visitIds);
  return new Set(rows.flatMap(({ visitId }) => visitId ?? []));
}

export interface VisitMessagePort {
  /**
   * Notifies the provider once that a patient checked in, unless the provider is in the visit. Not for group visits.
   */
  patientJoined(trx: Trx, visitId: string, sessionId: string): Promise<void>;
  patientWrote(trx: Trx, visitId: string, sentAt: number): Promise<void>;
  patientCancelled(trx: Trx, visitId: string, sessionId: string): Promise<void>;
  visitCancelled(trx: Trx, visitId: string): Promise<void>;
}

export function visitMessagePort(deps: TellDeps): VisitMessagePort {
  return {
    async patientJoined(trx, visitId, sessionId) {
      const visit = await findNotifiedVisit(trx, visitId);
      if (!visit || visit.isGroupVisit) return;
      await tellStaff(deps, trx, { visitId, topic: 'patientJoined', about: sessionId, sessionId });
    },
    async patientWrote(trx, visitId, sentAt) {
      const about = `${visitId}:${Math.floor(sentAt / MOST_OFTEN_MS)}`;
      await tellStaff(deps, trx, { visitId, topic: 'patientWrote', about });
    },
    async patientCancelled(trx, visitId, sessionId) {
      const visit = await findNotifiedVisit(trx, visitId);
      const patient = await findPatientToTell(trx, sessionId);
      if (!visit || !patient) return;
      const told = await afterWithdrawing(trx, visitId, { sessionId });
      await bumpCalendar(trx, { sessionId });
      if (told(sessionId)) await sendToPatient(deps, trx, visit, patient, 'cancellation');
      await tellStaff(deps, trx, { visitId, topic: 'cancellation', about: sessionId, sessionId });
    },
    async visitCancelled(trx, visitId) {
      const visit = await findNotifiedVisit(trx, visitId);
      if (visit) await tellPeople(deps, trx, [visit], 'cancellation');
    },
  };
}

/** Notifies the provider if a copay still cannot be charged after a while. */
export async function tellCopayFailed(
  deps: Pick<Deps, 'jobs' | 'email' | 'sms' | 'clock'>,
  trx: Trx,
  { id, visitId, sessionId }: { id: string; visitId: string; sessionId: string },
): Promise<void> {
  const dueAt = new Date(deps.clock() + COPAY_PATIENCE_MS);
  await tellStaff(deps, trx, { visitId, topic: 'copayFailed', about: id, sessionId, dueAt });
}

/** In milliseconds. A patient who keeps writing causes one push per interval. */
const MOST_OFTEN_MS = 5 * 60_000;

/** Time for a patient to try another card before the practice is notified, in milliseconds. */
const COPAY_PATIENCE_MS = 10 * 60_000;
