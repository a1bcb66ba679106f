import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { knownPatients } from '#server/features/visits/visits/known-patient.ts';
import type { PracticeGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { KnownPatient } from '#shared/contracts/rest/ehr/record-patients.ts';
import { searchPatients } from './scheduling.queries.ts';

/** At most 20. Audited. */
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
