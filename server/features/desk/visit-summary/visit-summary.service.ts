import { statementsOfVisit } from '#server/features/check-in/consent/consent.service.ts';
import { listGuests } from '#server/features/check-in/guests/guests.service.ts';
import { readVisitIntake } from '#server/features/check-in/intake/intake.service.ts';
import { listPayments } from '#server/features/check-in/payments/payments.service.ts';
import { readVisitWorkflow } from '#server/features/check-in/workflow/workflow.service.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { providersSeen } from '#server/features/core/participants/presence.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { readIdentity } from '#server/features/practice/settings/logos.service.ts';
import { sharedOfVisit } from '#server/features/room/documents/shared-documents.service.ts';
import { readAllNotes, saysSomething } from '#server/features/room/notes/notes.service.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import { findVisit } from '#server/features/visits/visits/visits.service.ts';
import { renderPdf } from '#server/formats/pdf/render-pdf.ts';
import { readLogoFile } from '#server/storage/files/logo-file.ts';
import type { PrintedDocument } from '#shared/contracts/printed-document.ts';
import type { Language } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import { summaryOf } from './summary-document.ts';
import { findTimes, ratingsOf, selectCharts, selectMessages, selectPeople } from './visit-summary.queries.ts';

/**
 * All stored data of a visit, in the reader's language. Audits the read, and each part whose read is audited
 * elsewhere.
 *
 * @param options `inEmergency`: include staff's notes, and the chat even if the practice omits it from summaries
 * @throws NOT_FOUND
 */
export async function readSummary(
  deps: Deps,
  grant: VisitGrant,
  language: Language,
  { inEmergency = false } = {},
): Promise<PrintedDocument> {
  const { db } = deps;
  const { visitId, practiceId, staff } = grant;
  const actor = `account:${staff.accountId}`;
  const [visit, times] = await Promise.all([findVisit(db, visitId), findTimes(db, visitId)]);
  if (!visit || !times) throw new CodedError('NOT_FOUND');
  const [
    practice,
    charts,
    seenBy,
    people,
    statements,
    workflow,
    intake,
    payments,
    guests,
    ratings,
    messages,
    shared,
    notes,
  ] = await Promise.all([
    readIdentity(deps, practiceId),
    selectCharts(db, visitId),
    providersSeen(db, visitId),
    selectPeople(db, visitId),
    statementsOfVisit(db, visitId),
    readVisitWorkflow(deps, { visitId, practiceId, actor }),
    readVisitIntake(db, grant),
    listPayments(deps, grant),
    listGuests(deps, { visitId, practiceId, actor, by: { accountId: staff.accountId } }),
    ratingsOf(db, visitId),
    inEmergency || times.hasChat ? selectMessages(db, visitId) : [],
    sharedOfVisit(db, visitId),
    inEmergency ? readAllNotes(db, grant) : [],
  ]);
  await audit(db, { practiceId, visitId, actor, action: 'visit.summary-read' });
  return summaryOf(
    {
      practice,
      charts,
      seenBy,
      visit: { ...visit, beganAt: times.beganAt, endedAt: times.endedAt },
      people,
      statements,
      steps: new Map(workflow.results.map((one) => [one.sessionId, one.steps])),
      intake: intake.results,
      payments: payments.results,
      guests: guests.results,
      ratings,
      messages,
      notes: notes.filter(saysSomething),
      documents: shared.documents,
      documentsAsked: shared.asked,
    },
    language,
    new Date(deps.clock()),
  );
}

/**
 * A summary as a tagged PDF, with the practice's logo.
 *
 * @throws as {@link renderPdf}
 */
export async function summaryPdf(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  summary: PrintedDocument,
): Promise<Uint8Array<ArrayBuffer>> {
  return renderPdf(summary, await readLogoFile(db, files, summary.practice));
}
