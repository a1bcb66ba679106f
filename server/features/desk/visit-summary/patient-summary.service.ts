import { statementsOfVisit } from '#server/features/check-in/consent/consent.service.ts';
import { answersOfPatient } from '#server/features/check-in/intake/intake.service.ts';
import { copaysOfVisit } from '#server/features/check-in/payments/payments.service.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { providersSeen } from '#server/features/core/participants/presence.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { readIdentity } from '#server/features/practice/settings/logos.service.ts';
import { sharedWith } from '#server/features/room/documents/shared-documents.service.ts';
import { findVisit } from '#server/features/visits/visits/visits.service.ts';
import type { PrintedDocument } from '#shared/contracts/printed-document.ts';
import type { Language } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import { patientSummaryOf } from './patient-summary-document.ts';
import { findTimes, selectCharts } from './visit-summary.queries.ts';

interface ReadByPatient {
  practiceId: number;
  visitId: string;
  sessionId: string;
  actor: string;
  form: 'pdf' | 'html';
}

/**
 * A patient's view of their visit, without a group's other patients. Audits the read.
 *
 * @throws NOT_FOUND
 */
export async function readPatientSummary(
  deps: Deps,
  { practiceId, visitId, sessionId, actor, form }: ReadByPatient,
  language: Language,
): Promise<PrintedDocument> {
  const { db } = deps;
  const [visit, times] = await Promise.all([findVisit(db, visitId), findTimes(db, visitId)]);
  const patient = visit?.patients.find((one) => one.sessionId === sessionId);
  if (!visit || !times || !patient) throw new CodedError('NOT_FOUND');
  const [practice, charts, seenBy, statements, answers, payments, documents] = await Promise.all([
    readIdentity(deps, practiceId),
    selectCharts(db, visitId),
    providersSeen(db, visitId),
    statementsOfVisit(db, visitId),
    answersOfPatient(db, { visitId, sessionId }),
    copaysOfVisit(deps, visitId),
    sharedWith(db, sessionId),
  ]);
  await audit(db, {
    practiceId,
    visitId,
    actor,
    action: 'visit.summary-read',
    subjectId: sessionId,
    details: { form },
  });
  const { beganAt, endedAt } = times;
  return patientSummaryOf(
    {
      visit: { ...visit, beganAt, endedAt },
      practice,
      patient,
      chart: charts.get(sessionId),
      seenBy,
      statements: statements.get(sessionId) ?? {},
      answers,
      payment: payments.results.find((payment) => payment.sessionId === sessionId),
      documents,
    },
    language,
    new Date(deps.clock()),
  );
}
