import type { z } from 'zod';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { checkTextable, wakeSender } from '#server/features/messages/notifications/notify.ts';
import { countSharedWith } from '#server/features/room/documents/shared-documents.service.ts';
import {
  type AfterVisitSettings,
  type AfterVisitWay,
  afterVisitSettings,
  afterVisitWay,
  keepContact,
  withdrawAfterVisitMessages,
} from '#server/features/visits/visit-messages/after-visit-way.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { Trx } from '#server/storage/db/database.ts';
import type { AfterVisitPatient } from '#shared/contracts/rest/desk/after-visit.ts';
import type { CorrectedContact } from '#shared/contracts/rest/visits/visit-messages.ts';
import { CodedError } from '#shared/errors.ts';
import { findNewestLink, holdPatient, markRevoked, selectPatients } from './after-visit.queries.ts';
import { patientOfRecord } from './after-visit-record.service.ts';
import { makeLink } from './make-link.ts';
import { factsOf, hasSomething } from './send-unasked.service.ts';

type SendDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'jobs' | 'email' | 'sms' | 'practiceFeed'>;
type HeldPatient = NonNullable<Awaited<ReturnType<typeof holdPatient>>>;

interface Sending {
  replaces: string | null;
  contact: z.output<typeof CorrectedContact> | null;
}

/**
 * Sends a patient a new link. Deactivates the former link with its open pages. Of two concurrent clicks, one sends.
 *
 * @throws NOT_FOUND if there is nothing to send, WRONG_STAGE before the visit is over, CANNOT_SEND_PATIENT_COMMS,
 *   CHANGED_MEANWHILE for a new address if a link was just sent to another one
 */
export async function sendByStaff(
  deps: SendDeps,
  { staff, practiceId, visitId }: VisitGrant,
  sessionId: string,
  { replaces, contact }: Sending,
): Promise<AfterVisitPatient> {
  const { accountId: sentBy } = staff;
  await deps.db.transaction().execute(async (trx) => {
    const settings = await afterVisitSettings(deps, trx, visitId);
    const patient = await holdPatient(trx, sessionId);
    if (!settings || !patient) throw new CodedError('NOT_FOUND');
    if (!settings.isOver) throw new CodedError('WRONG_STAGE');
    const newest = await findNewestLink(trx, sessionId);
    if ((newest?.id ?? null) !== replaces) {
      // A second click sends nothing, but a typed address must not be lost silently.
      if (contact) throw new CodedError('CHANGED_MEANWHILE');
      return;
    }
    await requireSomething(trx, settings, { visitId, sessionId });
    const way = contact
      ? await changeContact(deps, trx, settings, patient, contact, { practiceId, sentBy })
      : await afterVisitWay(deps, trx, { visitId, sessionId });
    if (!way) throw new CodedError('CANNOT_SEND_PATIENT_COMMS');
    if (newest) await markRevoked(trx, newest.id, new Date(deps.clock()));
    await withdrawAfterVisitMessages(trx, sessionId);
    await makeLink(deps, trx, settings, { visitId, sessionId, way, sentBy, atOnce: true });
  });
  wakeSender(deps);
  deps.practiceFeed.visitsChanged(practiceId, visitId);
  return patientOfRecord(deps, { visitId, sessionId });
}

async function requireSomething(
  trx: Trx,
  settings: AfterVisitSettings,
  { visitId, sessionId }: { visitId: string; sessionId: string },
): Promise<void> {
  const patient = (await selectPatients(trx, visitId)).find((one) => one.sessionId === sessionId);
  const documents = await countSharedWith(trx, visitId);
  if (!patient || !hasSomething(factsOf(patient, documents, settings))) throw new CodedError('NOT_FOUND');
}

async function changeContact(
  deps: Pick<Deps, 'sms'>,
  trx: Trx,
  { methods }: AfterVisitSettings,
  { sessionId, patientId, visitId, language, linkDelivery }: HeldPatient,
  { method, email, mobile }: NonNullable<Sending['contact']>,
  { practiceId, sentBy }: { practiceId: number; sentBy: string },
): Promise<AfterVisitWay> {
  const recipient = method === 'Email' ? email : mobile;
  if (!methods.includes(method) || !recipient) throw new CodedError('CANNOT_SEND_PATIENT_COMMS');
  if (method === 'SMS') checkTextable(deps, mobile);
  await keepContact(trx, { sessionId, patientId }, { email, mobile, linkDelivery });
  await audit(trx, {
    practiceId,
    visitId,
    subjectId: sessionId,
    actor: `account:${sentBy}`,
    action: 'contact.corrected',
    details: { method },
  });
  return { method, recipient, language };
}
