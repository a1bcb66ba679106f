import type { Statements } from '#server/features/check-in/consent/consent.service.ts';
import type { VisitRow } from '#server/features/visits/visits/visits.service.ts';
import type { PracticeIdentity } from '#shared/contracts/practice-identity.ts';
import type { PrintedDocument } from '#shared/contracts/printed-document.ts';
import type { VisitPayment } from '#shared/contracts/rest/check-in/payments.ts';
import type { GivenAnswer } from '#shared/domain/intake.ts';
import type { Language } from '#shared/domain/visit.ts';
import {
  answersIn,
  chartOf,
  copayOf,
  hasContents,
  known,
  section,
  signatureOf,
  timeOf,
} from './summary-document.ts';
import { summaryFormat, summaryWords } from './summary-format.ts';
import type { ChartData } from './visit-summary.queries.ts';

export interface PatientRecord {
  practice: PracticeIdentity;
  visit: Pick<
    VisitRow,
    'startsAt' | 'timeZone' | 'durationMinutes' | 'visitTypeName' | 'providerName' | 'interpreterPresent'
  > & { beganAt: Date | null; endedAt: Date | null };
  patient: { firstName: string; lastName: string };
  chart: ChartData | undefined;
  seenBy: readonly string[];
  statements: Statements;
  answers: readonly GivenAnswer[];
  payment: VisitPayment | undefined;
  documents: readonly { sharedAt: Date; name: string; sharedBy: string }[];
}

/** In one language and in the visit's time zone. Pure. */
export function patientSummaryOf(record: PatientRecord, language: Language, now: Date): PrintedDocument {
  const words = summaryWords(language);
  const { practice, visit, patient, chart, seenBy, statements, answers, payment, documents } = record;
  const { say, visits } = words;
  const format = summaryFormat(language, visit.timeZone);
  const { beganAt, endedAt, durationMinutes: minutes } = visit;
  const spent = beganAt && endedAt ? endedAt.getTime() - beganAt.getTime() : null;
  const sections = [
    chartOf(patient, chart, words),
    section(
      say('visit'),
      known([
        [say('scheduled'), say('scheduledValue', { when: format.moment(visit.startsAt), minutes })],
        [say('visitType'), visit.visitTypeName],
        [say('provider'), visit.providerName],
        [visits('wasInVisit'), format.list(seenBy)],
        [say('began'), beganAt && format.moment(beganAt)],
        [say('ended'), endedAt && format.moment(endedAt)],
        [say('timeInVisit'), spent === null ? null : timeOf(spent, say)],
        [say('interpreter'), visit.interpreterPresent ? say('interpreterPresent') : null],
      ]),
    ),
    section(
      say('you'),
      known([
        [say('consent'), signatureOf(statements, format, words)],
        [say('copay'), payment && copayOf(payment, words, format)],
      ]),
    ),
    section(say('yourAnswers'), answersIn(answers, say)),
    section(say('documents'), [], {
      head: [say('at'), say('name'), say('sharedBy')],
      rows: documents.map(({ sharedAt, name, sharedBy }) => [format.time(sharedAt), name, sharedBy]),
    }),
    Object.assign(section(null, []), { paragraphs: [say('madeAt', { when: format.moment(now) })] }),
  ];
  return {
    title: say('title'),
    practice,
    language,
    at: now.toISOString(),
    sections: sections.filter(hasContents),
  };
}
