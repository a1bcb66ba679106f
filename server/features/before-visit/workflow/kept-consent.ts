import { sql } from 'kysely';
import type { Language } from '../../../../shared/domain/visit.ts';
import { type ConsentVariant, TERMS_VERSION, type WorkflowStep } from '../../../../shared/domain/workflow.ts';
import { dayAt } from '../../../../shared/rules/day-at.ts';
import { consentThatHolds, type EarlierConsent } from '../../../../shared/rules/kept-consent.ts';
import { currentStep, type StepStatus } from '../../../../shared/rules/workflow.ts';
import { signedText } from '../../../formats/words/signed-text.ts';
import type { Db } from '../../../storage/db/database.ts';

/** The steps that a signature covers, and the signature. */
export const AGREEMENT: readonly WorkflowStep[] = ['terms', 'consent', 'signature'];

/** How many of the patient's earlier signatures and confirmations are searched. */
const SEARCHED = 10;

/** A patient who typed as many wrong dates of birth signs as if it were their first visit. */
export const MOST_WRONG_BIRTH_DATES = 3;

/** What this reads of the consent chain's records. */
interface Signed {
  consentDateOfBirth: string;
  legalRepresentativeFullName: string | null;
  variant: ConsentVariant | null;
  termsAgreed: boolean;
  textVersion: string;
  textSha256: string;
  language: Language;
  keptFrom?: { signedAt: string };
}

/** What this reads of a patient's visit. */
interface Asking {
  sessionId: string;
  practiceId: number;
  timeZone: string;
  startsAt: Date;
  consentVariant: ConsentVariant;
  consentHoldsMonths: number;
}

interface Earlier extends EarlierConsent {
  /** The record's exact text, and its hash in the chain. */
  record: string;
  hash: Buffer;
}

/**
 * The consent that the same patient of the practice signed before an earlier visit and that still holds
 * (PRODUCT 8.20), while this visit's agreement is due and none of it is done; null otherwise.
 */
export async function findKeptConsent(db: Db, visit: Asking, statuses: readonly StepStatus[], now: number) {
  const asked = agreementDue(statuses);
  if (!asked || visit.consentHoldsMonths === 0) return null;
  const patient = await findPatient(db, visit.sessionId);
  if (!patient?.birthDate || patient.wrongBirthDates >= MOST_WRONG_BIRTH_DATES) return null;
  const { timeZone, startsAt } = visit;
  const held = consentThatHolds(await selectEarlier(db, visit, patient.patientId), {
    months: visit.consentHoldsMonths,
    terms: asked.includes('terms'),
    variant: asked.includes('consent') ? visit.consentVariant : null,
    birthDate: patient.birthDate,
    day: dayAt(new Date(Math.max(now, startsAt.getTime())), timeZone),
    declinedAt: patient.declinedAt,
  });
  return held && { ...held, asked, birthDate: patient.birthDate, wrongBirthDates: patient.wrongBirthDates };
}

/** The agreement's steps, if the first one is the current step and all of them are open; null otherwise. */
function agreementDue(statuses: readonly StepStatus[]): WorkflowStep[] | null {
  const asked = statuses.filter(
    ({ step, state }) => AGREEMENT.includes(step) && state !== 'STEP_NOT_ENABLED',
  );
  if (asked.some(({ state }) => state !== 'STEP_INCOMPLETE')) return null;
  const steps = asked.map(({ step }) => step);
  return steps.includes('signature') && currentStep(statuses) === steps[0] ? steps : null;
}

function findPatient(db: Db, sessionId: string) {
  return db
    .selectFrom('visitPatients as visitPatient')
    .innerJoin('patients as patient', 'patient.id', 'visitPatient.patientId')
    .where('visitPatient.sessionId', '=', sessionId)
    .select((eb) => [
      'visitPatient.patientId',
      'visitPatient.wrongBirthDates',
      'patient.birthDate',
      eb
        .selectFrom('visitPatients as other')
        .whereRef('other.patientId', '=', 'visitPatient.patientId')
        .where('other.cancelReason', 'in', ['terms-declined', 'consent-declined'])
        .select(({ fn }) => fn.max('other.cancelledAt').as('at'))
        .as('declinedAt'),
    ])
    .executeTakeFirst();
}

/** The patient's signatures and confirmations before other visits of the practice, the newest first. */
async function selectEarlier(
  db: Db,
  { sessionId, practiceId, timeZone }: Asking,
  patientId: string,
): Promise<Earlier[]> {
  const rows = await db
    .selectFrom('consentRecords as record')
    .innerJoin('visitPatients as earlier', 'earlier.sessionId', 'record.sessionId')
    .where('earlier.patientId', '=', patientId)
    .where('record.practiceId', '=', practiceId)
    .where('record.sessionId', '!=', sessionId)
    .where('record.kind', '=', 'consent')
    .select(['record.id', 'record.record', 'record.hash', 'record.at'])
    .orderBy('record.seq', 'desc')
    .limit(SEARCHED)
    .execute();
  return rows.map(({ id, record, hash, at }) => {
    const signed = JSON.parse(record) as Signed;
    const { termsAgreed, variant, language, keptFrom } = signed;
    return {
      recordId: id,
      record,
      hash,
      at,
      signedOn: dayAt(keptFrom ? new Date(keptFrom.signedAt) : at, timeZone),
      birthDate: signed.consentDateOfBirth,
      byRepresentative: signed.legalRepresentativeFullName !== null,
      termsAgreed,
      variant,
      isCurrent:
        signed.textVersion === TERMS_VERSION &&
        signed.textSha256 ===
          signedText(language, { terms: termsAgreed, consent: variant }).sha256.toString('hex'),
    };
  });
}

/** Counts a wrong date of birth of this visit. */
export async function countWrongBirthDate(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('visitPatients')
    .set({ wrongBirthDates: sql<number>`wrong_birth_dates + 1` })
    .where('sessionId', '=', sessionId)
    .execute();
}
