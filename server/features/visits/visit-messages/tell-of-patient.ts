import type { Trx } from '#server/storage/db/database.ts';
import { sendToGuest, sendToPatient, type TellDeps } from './send-to-people.ts';
import {
  bumpCalendar,
  findNotifiedVisit,
  findPatientToTell,
  selectGuestsToTell,
} from './visit-messages.queries.ts';
import { afterWithdrawing } from './visit-messages.service.ts';

interface NotifiedPatient {
  visitId: string;
  sessionId: string;
}

/**
 * Sends a patient who was added to a scheduled visit the confirmation with their link, in the same transaction.
 * Planned reminders find the patient when they are due.
 */
export async function tellOfAddition(
  deps: TellDeps,
  trx: Trx,
  { visitId, sessionId }: NotifiedPatient,
): Promise<void> {
  const visit = await findNotifiedVisit(trx, visitId);
  const patient = await findPatientToTell(trx, sessionId);
  if (visit && patient) await sendToPatient(deps, trx, visit, patient, 'confirmation');
}

type PatientWithGuests = NotifiedPatient & { guestIds: readonly string[] };

export async function withdrawFrom(
  trx: Trx,
  { visitId, sessionId, guestIds }: PatientWithGuests,
): Promise<(personId: string) => boolean> {
  const patientTold = await afterWithdrawing(trx, visitId, { sessionId });
  const knowing = new Set(patientTold(sessionId) ? [sessionId] : []);
  for (const guestId of guestIds) {
    const guestTold = await afterWithdrawing(trx, visitId, { guestId });
    if (guestTold(guestId)) knowing.add(guestId);
  }
  return (personId) => knowing.has(personId);
}

/**
 * Sends cancellations to a patient who is removed from the visit and to their guests, and withdraws queued messages to
 * them. People who never received a message about the visit get none. Call it before withdrawing the guests'
 * invitations.
 */
export async function tellOfRemoval(deps: TellDeps, trx: Trx, of: PatientWithGuests): Promise<void> {
  const { visitId, sessionId, guestIds } = of;
  const visit = await findNotifiedVisit(trx, visitId);
  const patient = await findPatientToTell(trx, sessionId);
  if (!visit || !patient) return;
  const knows = await withdrawFrom(trx, of);
  await bumpCalendar(trx, { sessionId });
  if (knows(sessionId)) await sendToPatient(deps, trx, visit, patient, 'cancellation');
  for (const guest of await selectGuestsToTell(trx, visitId)) {
    const { guestId } = guest;
    if (!guestIds.includes(guestId)) continue;
    await bumpCalendar(trx, { guestId });
    if (knows(guestId)) await sendToGuest(deps, trx, visit, guest, 'cancellation');
  }
}
