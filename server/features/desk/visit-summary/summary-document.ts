import type { Statements } from '#server/features/check-in/consent/consent.service.ts';
import { isGone } from '#server/features/core/participants/gone.ts';
import { locationOf } from '#server/features/visits/visits/visit-location.ts';
import type { VisitRow } from '#server/features/visits/visits/visits.service.ts';
import type { PracticeIdentity } from '#shared/contracts/practice-identity.ts';
import type { PrintedDocument, PrintedSection } from '#shared/contracts/printed-document.ts';
import type { Guest } from '#shared/contracts/rest/check-in/guests.ts';
import type { VisitPayment } from '#shared/contracts/rest/check-in/payments.ts';
import type { Workflow } from '#shared/contracts/rest/check-in/workflow.ts';
import { cancelReasonWords } from '#shared/domain/cancel-reason.ts';
import type { GivenAnswer } from '#shared/domain/intake.ts';
import { US_STATES } from '#shared/domain/us-states.ts';
import type { Language } from '#shared/domain/visit.ts';
import { addressLine, locationLine } from '#shared/rules/address-line.ts';
import { whyNoCopay } from '#shared/rules/copay.ts';
import { toE164 } from '#shared/rules/phone.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import { type SummaryWords, summaryFormat, summaryWords } from './summary-format.ts';
import type { ChartData, Person } from './visit-summary.queries.ts';

/** The maps are keyed by the visit patient's id. */
export interface VisitRecord {
  practice: PracticeIdentity;
  visit: VisitRow & { beganAt: Date | null; endedAt: Date | null };
  charts: ReadonlyMap<string, ChartData>;
  seenBy: readonly string[];
  people: readonly Person[];
  statements: ReadonlyMap<string, Statements>;
  steps: ReadonlyMap<string, Workflow['steps']>;
  intake: readonly { sessionId: string; answers: readonly GivenAnswer[] }[];
  payments: readonly VisitPayment[];
  guests: readonly Guest[];
  ratings: ReadonlyMap<string, { score: number; comment: string }>;
  documents: readonly { sharedAt: Date; name: string; sharedBy: string }[];
  documentsAsked: ReadonlyMap<string, Date>;
  messages: readonly { sentAt: Date; name: string; text: string; withSeatId: string | null }[];
  notes: readonly { savedAt: Date; author: string; text: string }[];
}

type Format = ReturnType<typeof summaryFormat>;
type Fact = PrintedSection['facts'][number];

/** In one language and in the visit's time zone. Pure. */
export function summaryOf(record: VisitRecord, language: Language, now: Date): PrintedDocument {
  const words = summaryWords(language);
  const format = summaryFormat(language, record.visit.timeZone);
  const { say } = words;
  const { patients } = record.visit;
  const sections = [
    ...patients.map((patient) => {
      const chart = record.charts.get(patient.sessionId);
      const of = chartOf(patient, chart, words);
      return chart ? { ...of, patientId: chart.patientId } : of;
    }),
    section(say('visit'), factsOfVisit(record, words, format)),
    peopleOf(record, words, format),
    ...patients.flatMap((patient) => sectionsOfPatient(record, patient, words, format)),
    guestsOf(record, words),
    documentsOf(record, words, format),
    chatOf(record, words, format),
    notesOf(record, words, format),
    { ...section(null, []), paragraphs: [say('madeAt', { when: format.moment(now) })] },
  ];
  return {
    title: say('title'),
    practice: record.practice,
    language,
    at: now.toISOString(),
    sections: sections.filter(hasContents),
  };
}

export const hasContents = ({ facts, table, paragraphs }: PrintedSection) =>
  facts.length > 0 || table !== null || paragraphs.length > 0;

export function chartOf(
  { firstName, lastName }: { firstName: string; lastName: string },
  chart: ChartData | undefined,
  { say }: Pick<SummaryWords, 'say'>,
): PrintedSection {
  return section(
    `${firstName} ${lastName}`,
    known([
      [say('dateOfBirth'), chart?.birthDate ? usDate(chart.birthDate) : say('notOnRecord')],
      [say('mrn'), chart?.mrn],
    ]),
  );
}

function factsOfVisit(
  { visit, seenBy }: VisitRecord,
  { say, list, visits }: SummaryWords,
  format: Format,
): Fact[] {
  const { startsAt, durationMinutes, beganAt, endedAt } = visit;
  const location = locationOf(visit);
  const spent = beganAt && endedAt ? endedAt.getTime() - beganAt.getTime() : null;
  return known([
    [say('scheduled'), say('scheduledValue', { when: format.moment(startsAt), minutes: durationMinutes })],
    [say('visitType'), visit.visitTypeName],
    [say('provider'), visit.providerName],
    [visits('wasInVisit'), format.list(seenBy)],
    [say('practiceLocation'), location && locationLine(location)],
    [say('status'), say(`status.${visit.status}`)],
    [list('filter.origination'), list(`origination.${visit.origination}`)],
    [say('description'), visit.description],
    [say('began'), beganAt && format.moment(beganAt)],
    [say('ended'), endedAt && format.moment(endedAt)],
    [say('timeInVisit'), spent === null ? null : timeOf(spent, say)],
    [say('interpreter'), visit.interpreterPresent ? say('interpreterPresent') : null],
  ]);
}

function peopleOf({ people }: VisitRecord, { say, inVisit }: SummaryWords, format: Format): PrintedSection {
  const at = (moment: Date | null) => (moment ? format.time(moment) : say('never'));
  return section(say('people'), [], {
    head: [say('name'), say('role'), say('arrived'), say('joined'), say('left')],
    rows: people.flatMap(({ name, role, stays }) =>
      stays.map(({ arrivedAt, admittedAt, leftAt }) => [
        name,
        inVisit(`role_${role}`),
        at(arrivedAt),
        at(admittedAt),
        at(leftAt),
      ]),
    ),
  });
}

function sectionsOfPatient(
  record: VisitRecord,
  patient: VisitRecord['visit']['patients'][number],
  words: SummaryWords,
  format: Format,
): PrintedSection[] {
  const { say, workflow } = words;
  const { sessionId } = patient;
  const name = `${patient.firstName} ${patient.lastName}`;
  const steps = record.steps.get(sessionId)?.filter(({ state }) => state !== 'STEP_NOT_ENABLED') ?? [];
  const answers = record.intake.find((one) => one.sessionId === sessionId)?.answers ?? [];
  return [
    section(say('detailsOf', { name }), factsOfPatient(record, patient, words, format)),
    section(say('stepsOf', { name }), [], {
      head: [say('step'), say('state')],
      rows: steps.map(({ step, state }) => [workflow(`name.${step}`), say(`state.${state}`)]),
    }),
    section(say('intakeOf', { name }), answersIn(answers, say)),
  ];
}

export function answersIn(answers: readonly GivenAnswer[], say: SummaryWords['say']): Fact[] {
  return answers.map(({ question, texts, imageIds }) => {
    const images = imageIds.length > 0 ? [say('images', { count: imageIds.length })] : [];
    return { label: question, value: [...texts, ...images].join('\n') || say('noAnswer') };
  });
}

function factsOfPatient(
  { visit, statements, payments, ratings, documentsAsked }: VisitRecord,
  patient: VisitRecord['visit']['patients'][number],
  { say, workflow, safety, payments: paymentWords, visits: list, actions }: SummaryWords,
  format: Format,
): Fact[] {
  const { sessionId, email, mobile, linkDelivery, cancelReason, removedBy, noShowReason } = patient;
  const cancelledAt = patient.cancelledAt && format.moment(new Date(patient.cancelledAt));
  const signed = statements.get(sessionId) ?? {};
  const { consent, location } = signed;
  const payment = payments.find((one) => one.sessionId === sessionId);
  const none = payment?.state === 'pending' ? whyNoCopay(visit.status, isGone(patient, visit.status)) : null;
  const rating = ratings.get(sessionId);
  const askedAt = documentsAsked.get(sessionId);
  return known([
    removedBy
      ? [say(noShowReason ? 'status.NO_SHOW' : 'removed'), `${cancelledAt} · ${removedBy}`]
      : [say('cancelled'), cancelledAt],
    [actions('reason'), noShowReason && actions(`reason.${noShowReason}`)],
    [say('cancelReason'), cancelReason && reasonOf(cancelReason, patient.cancelReasonEs, format.language)],
    [say('comment'), patient.cancelComment ?? patient.noShowComment],
    [say('link'), list(`delivery.${linkDelivery}`)],
    [say('email'), email],
    [say('mobile'), mobile && phoneOf(mobile)],
    [
      say('dateOfBirthSigned'),
      consent &&
        say('dateOfBirthValue', { date: usDate(consent.consentDateOfBirth), age: consent.consentAge }),
    ],
    [say('location'), location && patientLocationLine(location.record, safety)],
    [say('callback'), location && phoneOf(location.record.callbackNumber)],
    [say('consent'), signatureOf(signed, format, { say, workflow })],
    [
      say('copay'),
      payment &&
        [
          none ? paymentWords(`none_${none}`) : copayOf(payment, { say, payments: paymentWords }, format),
          ...payment.disputes.map(({ state, amountCents, currency }) =>
            paymentWords(`dispute_${state}`, { amount: format.money(amountCents, currency) }),
          ),
        ].join('\n'),
    ],
    [say('processedBy'), payment?.processedBy],
    [say('documentsAsked'), askedAt && say('documentsAskedValue', { when: format.moment(askedAt) })],
    [
      say('rating'),
      rating && [say('ratingValue', { score: rating.score }), rating.comment].join('\n').trim(),
    ],
  ]);
}

export function copayOf(
  { state, capturedCents, amountCents, currency }: VisitPayment,
  { say, payments: words }: Pick<SummaryWords, 'say' | 'payments'>,
  format: Format,
): string {
  const amount = capturedCents ?? amountCents;
  if (amount === null) return words(`state_${state}`);
  return say('copayValue', { state: words(`state_${state}`), amount: format.money(amount, currency) });
}

export function signatureOf(
  { consent, signedAt, confirmedAt }: Statements,
  { moment }: Pick<Format, 'moment'>,
  { say, workflow }: Pick<SummaryWords, 'say' | 'workflow'>,
): string | null {
  if (!consent || !signedAt) return null;
  const { typedSignature: name, relationship } = consent;
  const when = moment(signedAt);
  const signed = relationship
    ? say('consentFor', { name, relationship: workflow(`relationship.${relationship}`), when })
    : say('consentValue', { name, when });
  return confirmedAt ? `${signed}\n${say('consentConfirmed', { when: moment(confirmedAt) })}` : signed;
}

function guestsOf({ guests }: VisitRecord, { say, guests: words }: SummaryWords): PrintedSection {
  return section(say('guests'), [], {
    head: [say('name'), say('relationship'), say('answer'), say('presence')],
    rows: guests.map(({ name, relationship, inviteState, presence }) => [
      name,
      words(`relationship.${relationship}`),
      words(`state.${inviteState}`),
      words(`presence.${presence}`),
    ]),
  });
}

function documentsOf({ documents }: VisitRecord, { say }: SummaryWords, format: Format): PrintedSection {
  return section(say('documents'), [], {
    head: [say('at'), say('name'), say('sharedBy')],
    rows: documents.map(({ sharedAt, name, sharedBy }) => [format.time(sharedAt), name, sharedBy]),
  });
}

function chatOf({ messages }: VisitRecord, { say }: SummaryWords, format: Format): PrintedSection {
  return section(say('chat'), [], {
    head: [say('at'), say('name'), say('message')],
    rows: messages.map(({ sentAt, name, text, withSeatId }) => [
      format.time(sentAt),
      withSeatId ? say('toWaiting', { name }) : name,
      text,
    ]),
  });
}

function notesOf({ notes }: VisitRecord, { say }: SummaryWords, format: Format): PrintedSection {
  return section(say('notes'), [], {
    head: [say('at'), say('name'), say('note')],
    rows: notes.map(({ savedAt, author, text }) => [format.moment(savedAt), author, text]),
  });
}

export function section(
  heading: string | null,
  facts: Fact[],
  table: PrintedSection['table'] = null,
): PrintedSection {
  return { heading, facts, table: table && table.rows.length > 0 ? table : null, paragraphs: [] };
}

export function known(facts: readonly (readonly [string, string | null | undefined])[]): Fact[] {
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

export function timeOf(milliseconds: number, say: SummaryWords['say']): string {
  const minutes = Math.floor(milliseconds / 60_000);
  return minutes < 1 ? say('lessThanAMinute') : say('minutes', { minutes });
}

function reasonOf(reason: string, reasonEs: string | null, language: Format['language']): string {
  const words = cancelReasonWords(reason, reasonEs);
  return words[language] || words.en;
}

function patientLocationLine(
  { consentLocation, consentState, consentAddress }: NonNullable<Statements['location']>['record'],
  safety: SummaryWords['safety'],
): string {
  const place = consentAddress?.otherPlace ?? safety(`place.${consentLocation}`);
  if (!consentAddress) return `${place}, ${US_STATES[consentState]}`;
  const { street, city, zipCode } = consentAddress;
  return `${place}, ${addressLine({ address: street, city, state: consentState, zipCode })}`;
}

function phoneOf(typed: string): string {
  const number = toE164(typed);
  return number ? formatPhone(number) : typed;
}

const usDate = (iso: string) => `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`;
