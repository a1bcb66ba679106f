import type { KnownPatient } from '../../../../shared/contracts/rest/record-system/record-patients.ts';
import type { Deps } from '../../deps.ts';
import { audit } from '../../foundation/audit/audit.service.ts';
import { knownPatients } from '../visits/known-patient.ts';
import type { PracticeGrant } from '../visits/visits.policy.ts';
import { searchPatients } from './scheduling.queries.ts';

/** Patients of the practice by parts of name, phone, date of birth or record number, audited; at most 20. */
export async function findPatients(
  { db }: Pick<Deps, 'db'>,
  { staff: { accountId }, practiceId }: PracticeGrant,
  typed: string,
): Promise<KnownPatient[]> {
  const results = await searchPatients(db, practiceId, typed);
  await audit(db, {
    practiceId,
    actor: `account:${accountId}`,
    action: 'patients.searched',
    details: { patientIds: results.map((patient) => patient.patientId) },
  });
  return knownPatients(db, results);
}
