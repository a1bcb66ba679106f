import type { PrintedDocument } from '../../../../shared/contracts/printed-document.ts';
import type { Language } from '../../../../shared/domain/visit.ts';
import { CodedError } from '../../../../shared/errors.ts';
import { statementsOfVisit } from '../../before-visit/consent/consent.service.ts';
import { listGuests } from '../../before-visit/guests/guests.service.ts';
import { readVisitIntake } from '../../before-visit/intake/intake.service.ts';
import { listPayments } from '../../before-visit/payments/payments.service.ts';
import { readVisitWorkflow } from '../../before-visit/workflow/workflow.service.ts';
import type { Deps } from '../../deps.ts';
import { audit } from '../../foundation/audit/audit.service.ts';
import { providersSeen } from '../../foundation/participants/presence.service.ts';
import { sharedOfVisit } from '../../live/documents/shared-documents.service.ts';
import { readAllNotes, saysSomething } from '../../live/notes/notes.service.ts';
import { readIdentity } from '../../practice/settings/logos.service.ts';
import type { VisitGrant } from '../../visit/visits/visits.policy.ts';
import { findVisit } from '../../visit/visits/visits.service.ts';
import { summaryOf } from './summary-document.ts';
import { findTimes, ratingsOf, selectCharts, selectMessages, selectPeople } from './visit-summary.queries.ts';

/**
 * All stored data of a visit, in the reader's language. The read is audited, including each part whose read
 * is audited elsewhere.
 *
 * @param options `inEmergency`: include staff's notes, and the chat even if the practice omits it from
 * summaries
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
