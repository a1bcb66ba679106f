import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import type { Message } from '#server/features/message-kind.ts';
import { forgetDead } from '#server/features/messages/notifications/dead-addresses.ts';
import { takeAllowance } from '#server/features/messages/notifications/message-allowance.ts';
import { sendableMethods, wakeSender } from '#server/features/messages/notifications/notify.ts';
import { forgetOptOut } from '#server/features/messages/notifications/text-opt-outs.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { Trx } from '#server/storage/db/database.ts';
import type { ContactMethod } from '#shared/domain/visit.ts';
import type { Reminder, VisitTopic } from '#shared/domain/visit-message.ts';
import { CodedError } from '#shared/errors.ts';
import { findMessageOfVisit, selectUndeliverable } from './message-log.queries.ts';
import { isStillOfUse } from './message-log.service.ts';
import { sendToGuestBy, sendToPatientBy, type TellDeps } from './send-to-people.ts';
import {
  findNotifiedVisit,
  findPatientToTell,
  type NotifiedVisit,
  selectGuestsToTell,
} from './visit-messages.queries.ts';

/**
 * Sends an undelivered message again, by its method, to the person's current address.
 *
 * @throws NOT_FOUND for a message that was delivered, replaced or is obsolete, CANNOT_SEND_PATIENT_COMMS,
 * TOO_MANY_MESSAGES
 */
export async function sendAgain(
  deps: TellDeps & Pick<Deps, 'db' | 'practiceFeed' | 'settings'>,
  { staff, practiceId, visitId }: VisitGrant,
  messageId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const visit = await findNotifiedVisit(trx, visitId);
    const message = await findMessageOfVisit(trx, visitId, messageId);
    if (!visit || !message) throw new CodedError('NOT_FOUND');
    const open = await selectUndeliverable(trx, [visitId]);
    if (!open.some((one) => one.messageId === messageId) || !isStillOfUse(message, visit, deps.clock()))
      throw new CodedError('NOT_FOUND');
    if (!sendableMethods(deps).includes(message.method)) throw new CodedError('CANNOT_SEND_PATIENT_COMMS');
    // The failed reminder still has the deduplication key.
    await trx.updateTable('messages').set({ dedupKey: null }).where('id', '=', messageId).execute();
    if (message.method === 'SMS') await forgetOptOut(trx, message.recipient);
    await forgetDead(trx, message.recipient);
    const queued = await toPerson(deps, trx, visit, message);
    if (queued.length === 0) throw new CodedError('CANNOT_SEND_PATIENT_COMMS');
    const actor = `account:${staff.accountId}`;
    await audit(trx, { practiceId, visitId, actor, action: 'message.sent-again', subjectId: messageId });
    await takeAllowance(deps, trx, { accountId: staff.accountId, practiceId }, queued.length);
  });
  wakeSender(deps);
  deps.practiceFeed.visitsChanged(practiceId, visitId);
}

async function toPerson(
  deps: TellDeps,
  trx: Trx,
  visit: NotifiedVisit,
  message: Message,
): Promise<ContactMethod[]> {
  const { sessionId, guestId, method } = message;
  const topic = topicOf(message);
  if (sessionId) {
    const patient = await findPatientToTell(trx, sessionId);
    // No link for a person no longer in the visit.
    if (patient?.cancelledAt && topic !== 'cancellation') return [];
    return patient ? sendToPatientBy(deps, trx, visit, patient, topic, [method]) : [];
  }
  const guests = await selectGuestsToTell(trx, visit.visitId);
  const guest = guests.find((one) => one.guestId === guestId);
  return guest ? sendToGuestBy(deps, trx, visit, guest, topic, [method]) : [];
}

function topicOf({ kind, topic }: Message): VisitTopic {
  if (kind.endsWith('-cancelled')) return 'cancellation';
  if (kind.endsWith('-moved')) return 'reschedule';
  return kind.endsWith('-reminder') ? (topic as Reminder) : 'confirmation';
}
