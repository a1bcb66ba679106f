import { sql } from 'kysely';
import type { EarlierStatements } from '#server/features/earlier-statements.ts';
import { visitPatientRows } from '#server/storage/db/bases.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { ConsentTextId } from '#shared/domain/consent-text.ts';
import type { WorkflowStep } from '#shared/domain/workflow.ts';
import { dayAt } from '#shared/rules/dates.ts';
import { consentThatHolds } from '#shared/rules/kept-consent.ts';
import { currentStep, type StepStatus } from '#shared/rules/workflow.ts';

export const AGREEMENT: readonly WorkflowStep[] = ['terms', 'consent', 'signature'];

export const MOST_WRONG_BIRTH_DATES = 3;

interface Asking {
  sessionId: string;
  practiceId: number;
  timeZone: string;
  startsAt: Date;
  consentVariant: ConsentTextId;
  consentHoldsMonths: number;
}

/**
 * The consent that the patient signed before an earlier visit of the practice and that still applies (PRODUCT 8.20),
 * while this visit's agreement is due and not started; otherwise null.
 */
export async function findKeptConsent(
  db: Db,
  statements: EarlierStatements,
  visit: Asking,
  statuses: readonly StepStatus[],
  now: number,
) {
  const asked = agreementDue(statuses);
  if (!asked || visit.consentHoldsMonths === 0) return null;
  const patient = await findPatient(db, visit.sessionId);
  if (!patient?.birthDate || patient.wrongBirthDates >= MOST_WRONG_BIRTH_DATES) return null;
  const { timeZone, startsAt } = visit;
  const held = consentThatHolds(await statements.signatures(db, visit, patient.patientId), {
    months: visit.consentHoldsMonths,
    terms: asked.includes('terms'),
    variant: asked.includes('consent') ? visit.consentVariant : null,
    birthDate: patient.birthDate,
    day: dayAt(new Date(Math.max(now, startsAt.getTime())), timeZone),
    declinedAt: patient.declinedAt,
  });
  return held && { ...held, asked, birthDate: patient.birthDate, wrongBirthDates: patient.wrongBirthDates };
}

function agreementDue(statuses: readonly StepStatus[]): WorkflowStep[] | null {
  const asked = statuses.filter(
    ({ step, state }) => AGREEMENT.includes(step) && state !== 'STEP_NOT_ENABLED',
  );
  if (asked.some(({ state }) => state !== 'STEP_INCOMPLETE')) return null;
  const steps = asked.map(({ step }) => step);
  return steps.includes('signature') && currentStep(statuses) === steps[0] ? steps : null;
}

function findPatient(db: Db, sessionId: string) {
  return visitPatientRows(db, { sessionId })
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

export async function countWrongBirthDate(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('visitPatients')
    .set({ wrongBirthDates: sql<number>`wrong_birth_dates + 1` })
    .where('sessionId', '=', sessionId)
    .execute();
}
