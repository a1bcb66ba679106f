import type { z } from 'zod';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { forgetDead } from '#server/features/messages/notifications/dead-addresses.ts';
import { takeAllowance } from '#server/features/messages/notifications/message-allowance.ts';
import {
  checkTextable,
  sendableMethods,
  wakeSender,
} from '#server/features/messages/notifications/notify.ts';
import { forgetOptOut } from '#server/features/messages/notifications/text-opt-outs.ts';
import { retireLinks } from '#server/features/visits/links/link-ends.service.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { Trx } from '#server/storage/db/database.ts';
import type { CorrectedContact } from '#shared/contracts/rest/visits/visit-messages.ts';
import { type ContactMethod, ENDED_VISIT_STATUSES } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import {
  type Addressee,
  allowedMethods,
  sendToGuestBy,
  sendToPatientBy,
  type TellDeps,
} from './send-to-people.ts';
import {
  findNotifiedVisit,
  findPatientToTell,
  type GuestToTell,
  type NotifiedVisit,
  selectGuestsToTell,
  selectPatientsToTell,
  updateContact,
  withdrawQueued,
} from './visit-messages.queries.ts';
import { addressOf, methodsFor } from './ways.ts';

type ResendDeps = TellDeps & Pick<Deps, 'db' | 'events' | 'practiceFeed' | 'settings'>;

/**
 * The settings' methods, or any that works for a patient who gets the link from the practice or cannot be reached by
 * those.
 */
export function resendMethods(
  deps: Pick<Deps, 'email' | 'sms'>,
  visit: Pick<NotifiedVisit, 'contactMethods' | 'practiceMethods' | 'confirmationMessage'>,
  patient: Pick<Addressee, 'email' | 'mobile' | 'linkDelivery'>,
): ContactMethod[] {
  const allowed = allowedMethods(deps, visit);
  const reached = allowed.filter((method) => addressOf(patient, method) !== null);
  const preferred = patient.linkDelivery === 'Copy' ? (reached[0] ?? null) : patient.linkDelivery;
  const asSet = methodsFor(visit.confirmationMessage, { ...patient, preferred }, allowed);
  return asSet.length > 0 ? asSet : reached.slice(0, 1);
}

export function reinviteMethods(
  deps: Pick<Deps, 'email' | 'sms'>,
  visit: Pick<NotifiedVisit, 'practiceMethods'>,
  guest: Pick<GuestToTell, 'email' | 'mobile' | 'inviteMethod'>,
): ContactMethod[] {
  const reached = sendableMethods(deps, visit.practiceMethods).filter(
    (method) => addressOf(guest, method) !== null,
  );
  return reached
    .filter((method) => method === guest.inviteMethod)
    .concat(reached)
    .slice(0, 1);
}

/**
 * Resends the confirmation to one patient or all, or a guest's invitation. Replaces a queued one.
 *
 * @throws NOT_FOUND, VISIT_ENDED, CANNOT_RESEND, CANNOT_SEND_PATIENT_COMMS, TOO_MANY_MESSAGES
 */
export async function resendConfirmations(
  deps: ResendDeps,
  { staff, practiceId, visitId }: VisitGrant,
  { sessionId, guestId }: { sessionId: string | null; guestId?: string | undefined },
): Promise<{ messages: number }> {
  const messages = await deps.db.transaction().execute(async (trx) => {
    const visit = await findNotifiedVisit(trx, visitId);
    if (!visit) throw new CodedError('NOT_FOUND');
    if (ENDED_VISIT_STATUSES.includes(visit.status)) throw new CodedError('VISIT_ENDED');
    if (visit.confirmationMessage === 'none') throw new CodedError('CANNOT_RESEND');
    const queued = guestId
      ? await inviteAgain(deps, trx, visit, guestId)
      : await confirmAgain(deps, trx, visit, sessionId);
    if (queued === 0) throw new CodedError('CANNOT_SEND_PATIENT_COMMS');
    await audit(trx, {
      practiceId,
      visitId,
      actor: `account:${staff.accountId}`,
      action: 'communications.resent',
      ...((guestId ?? sessionId) ? { subjectId: guestId ?? sessionId ?? '' } : {}),
      details: { messages: queued },
    });
    await takeAllowance(deps, trx, { accountId: staff.accountId, practiceId }, queued);
    return queued;
  });
  wakeSender(deps);
  deps.practiceFeed.visitsChanged(practiceId, visitId);
  return { messages };
}

export async function whoIsUnreached(
  deps: Pick<Deps, 'db' | 'email' | 'sms'>,
  visitId: string,
): Promise<{ name: string; callAt: string | null }[]> {
  const { db } = deps;
  const visit = await findNotifiedVisit(db, visitId);
  if (!visit) return [];
  return (await selectPatientsToTell(db, visitId))
    .filter((patient) => resendMethods(deps, visit, patient).length === 0)
    .map(({ firstName, lastName, mobile }) => ({ name: `${firstName} ${lastName}`, callAt: mobile }));
}

async function confirmAgain(
  deps: ResendDeps,
  trx: Trx,
  visit: NotifiedVisit,
  sessionId: string | null,
): Promise<number> {
  const all = await selectPatientsToTell(trx, visit.visitId);
  const patients = all.filter((patient) => sessionId === null || patient.sessionId === sessionId);
  if (patients.length === 0) throw new CodedError('NOT_FOUND');
  let queued = 0;
  for (const patient of patients) {
    await withdrawQueued(trx, visit.visitId, { sessionId: patient.sessionId });
    const methods = resendMethods(deps, visit, patient);
    if (patient.mobile) await forgetOptOut(trx, patient.mobile);
    await forgetDead(trx, patient.email, patient.mobile);
    queued += (await sendToPatientBy(deps, trx, visit, patient, 'confirmation', methods)).length;
  }
  return queued;
}

async function inviteAgain(
  deps: ResendDeps,
  trx: Trx,
  visit: NotifiedVisit,
  guestId: string,
): Promise<number> {
  const { visitId } = visit;
  const guest = (await selectGuestsToTell(trx, visitId)).find((one) => one.guestId === guestId);
  if (!guest || guest.accountId) throw new CodedError('NOT_FOUND');
  await withdrawQueued(trx, visitId, { guestId });
  const methods = reinviteMethods(deps, visit, guest);
  if (guest.mobile) await forgetOptOut(trx, guest.mobile);
  await forgetDead(trx, guest.email, guest.mobile);
  return (await sendToGuestBy(deps, trx, visit, guest, 'confirmation', methods)).length;
}

/**
 * Corrects a patient's address for this and later visits. Deactivates the links sent to the former address, closes
 * pages opened with them, and sends the confirmation to the new address.
 *
 * @throws NOT_FOUND, VISIT_ENDED, CANNOT_SEND_PATIENT_COMMS, TOO_MANY_MESSAGES
 */
export async function correctContact(
  deps: ResendDeps,
  { staff, practiceId, visitId }: VisitGrant,
  sessionId: string,
  { method, email, mobile }: z.output<typeof CorrectedContact>,
): Promise<void> {
  if (method === 'SMS') checkTextable(deps, mobile);
  await deps.events.transaction(async (trx, happened) => {
    const visit = await findNotifiedVisit(trx, visitId);
    const patient = await findPatientToTell(trx, sessionId);
    if (!visit || !patient) throw new CodedError('NOT_FOUND');
    if (ENDED_VISIT_STATUSES.includes(visit.status) || patient.cancelledAt)
      throw new CodedError('VISIT_ENDED');
    if (!allowedMethods(deps, visit).includes(method)) throw new CodedError('CANNOT_SEND_PATIENT_COMMS');
    const contact = { email, mobile, linkDelivery: method };
    await updateContact(trx, patient, contact);
    await withdrawQueued(trx, visitId, { sessionId });
    const deadLinks = await retireLinks(trx, sessionId, deps.clock());
    await sendToPatientBy(deps, trx, visit, { ...patient, ...contact }, 'confirmation', [method]);
    await audit(trx, {
      practiceId,
      visitId,
      subjectId: sessionId,
      actor: `account:${staff.accountId}`,
      action: 'contact.corrected',
      details: { method, deadLinks: deadLinks.length },
    });
    await happened({ type: 'contact.corrected', practiceId, visitId, deadLinks });
    await takeAllowance(deps, trx, { accountId: staff.accountId, practiceId }, 1);
  });
  wakeSender(deps);
}

/**
 * A new application secret invalidated all sent links. Resends confirmations with new links to patients and guests. A
 * practice that sends no confirmations shares its links itself.
 */
export async function tellOfNewLinks(deps: TellDeps & Pick<Deps, 'db'>, visitId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const visit = await findNotifiedVisit(trx, visitId);
    if (!visit || ENDED_VISIT_STATUSES.includes(visit.status)) return;
    if (visit.confirmationMessage === 'none') return;
    for (const patient of await selectPatientsToTell(trx, visitId)) {
      await withdrawQueued(trx, visitId, { sessionId: patient.sessionId });
      await sendToPatientBy(deps, trx, visit, patient, 'confirmation', resendMethods(deps, visit, patient));
    }
    for (const guest of await selectGuestsToTell(trx, visitId)) {
      if (guest.accountId) continue;
      await withdrawQueued(trx, visitId, { guestId: guest.guestId });
      await sendToGuestBy(deps, trx, visit, guest, 'confirmation', reinviteMethods(deps, visit, guest));
    }
  });
  wakeSender(deps);
}
