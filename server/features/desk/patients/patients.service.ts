import type { z } from 'zod';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { knownPatients } from '#server/features/visits/visits/known-patient.ts';
import type { PracticeGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { patientContracts } from '#shared/contracts/rest/desk/patients.ts';
import { CodedError } from '#shared/errors.ts';
import { findPatient, selectVisitsOfPatient } from './patients.queries.ts';

type PatientPage = z.input<(typeof patientContracts)['GET /api/provider/patients/:patientId']['result']>;

const MOST_VISITS = 200;

/**
 * Audits the read.
 *
 * @throws NOT_FOUND
 */
export async function readPatient(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { staff, practiceId }: PracticeGrant,
  patientId: string,
): Promise<PatientPage> {
  const row = await findPatient(db, patientId);
  const [patient] = await knownPatients(db, row ? [row] : []);
  if (!patient) throw new CodedError('NOT_FOUND');
  const [visits] = await Promise.all([
    selectVisitsOfPatient(db, patientId, { now: clock(), limit: MOST_VISITS + 1 }),
    audit(db, {
      practiceId,
      actor: `account:${staff.accountId}`,
      action: 'patient.read',
      subjectId: patientId,
    }),
  ]);
  return {
    practiceId,
    patient,
    visits: visits
      .slice(0, MOST_VISITS)
      .map(({ startsAt, ...visit }) => ({ ...visit, startTime: startsAt.toISOString() })),
    more: visits.length > MOST_VISITS,
  };
}
