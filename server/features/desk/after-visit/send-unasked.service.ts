import type { Deps } from '#server/features/deps.ts';
import { wakeSender } from '#server/features/messages/notifications/notify.ts';
import { countSharedWith } from '#server/features/room/documents/shared-documents.service.ts';
import {
  type AfterVisitSettings,
  afterVisitSettings,
  afterVisitWay,
} from '#server/features/visits/visit-messages/after-visit-way.ts';
import { findNewestLink, holdPatient, type PatientRow, selectPatients } from './after-visit.queries.ts';
import { makeLink } from './make-link.ts';

type SendDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'jobs' | 'email' | 'sms' | 'practiceFeed'>;

/**
 * Sends links to the patients of a visit that is over, once to each (PRODUCT 18.16). Idempotent: a patient who has had
 * a link, even a withdrawn one, gets another only from staff.
 *
 * @param asking the patient who just requested it
 */
export async function sendUnasked(
  deps: SendDeps,
  { visitId, practiceId }: { visitId: string; practiceId: number },
  asking: string | null = null,
): Promise<void> {
  const { db } = deps;
  const settings = await afterVisitSettings(deps, db, visitId);
  if (!settings?.isOver || settings.isDisabled) return;
  const documents = await countSharedWith(db, visitId);
  const patients = (await selectPatients(db, visitId)).filter((patient) =>
    isSentUnasked(factsOf(patient, documents, settings)),
  );
  let sent = 0;
  for (const { sessionId } of patients) {
    const atOnce = sessionId === asking;
    if (await sendOnce(deps, settings, { visitId, sessionId, atOnce })) sent += 1;
  }
  if (sent === 0) return;
  wakeSender(deps);
  deps.practiceFeed.visitsChanged(practiceId, visitId);
}

function sendOnce(
  deps: SendDeps,
  settings: AfterVisitSettings,
  { visitId, sessionId, atOnce }: { visitId: string; sessionId: string; atOnce: boolean },
): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    if (!(await holdPatient(trx, sessionId)) || (await findNewestLink(trx, sessionId))) return false;
    const way = await afterVisitWay(deps, trx, { visitId, sessionId });
    if (!way) return false;
    await makeLink(deps, trx, settings, { visitId, sessionId, way, sentBy: null, atOnce });
    return true;
  });
}

export function factsOf(
  { sessionId, documentsAskedAt, wasIn, cancelledAt, linkDelivery }: PatientRow,
  documents: ReadonlyMap<string, number>,
  { sendSummaryPdf, sendSummaryHtml }: Pick<AfterVisitSettings, 'sendSummaryPdf' | 'sendSummaryHtml'>,
): AfterVisitFacts {
  return {
    documents: documents.get(sessionId) ?? 0,
    asked: documentsAskedAt !== null,
    sendsSummary: sendSummaryPdf || sendSummaryHtml,
    wasIn: Boolean(wasIn),
    isOff: cancelledAt !== null,
    handedOver: linkDelivery === 'Copy',
  };
}

interface AfterVisitFacts {
  documents: number;
  asked: boolean;
  sendsSummary: boolean;
  wasIn: boolean;
  isOff: boolean;
  handedOver: boolean;
}

export function hasSomething({ documents, sendsSummary, wasIn, isOff }: AfterVisitFacts): boolean {
  return !isOff && (documents > 0 || (sendsSummary && wasIn));
}

/**
 * What the product sends without staff (PRODUCT 18.16, 18.19): documents to patients who requested them, the summary
 * to patients who were in the visit.
 */
export function isSentUnasked(facts: AfterVisitFacts): boolean {
  const { documents, asked, sendsSummary, wasIn, handedOver } = facts;
  if (!hasSomething(facts)) return false;
  return (asked && documents > 0) || (sendsSummary && wasIn && !handedOver);
}
