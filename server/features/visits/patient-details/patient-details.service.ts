import { audit } from '#server/features/core/audit/audit.service.ts';
import { changes } from '#server/features/core/audit/changes.ts';
import type { Deps } from '#server/features/deps.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { holdVersion } from '#server/storage/db/row-version.ts';
import type { PatientCorrection, PatientDetails } from '#shared/contracts/rest/visits/patient-details.ts';
import { CodedError } from '#shared/errors.ts';
import { selectPatients, updateCaptions, updateDetails } from './patient-details.queries.ts';

type Row = Awaited<ReturnType<typeof selectPatients>>[number];

export async function detailsOfVisit(
  { db }: Pick<Deps, 'db'>,
  { visitId, practiceId, staff }: VisitGrant,
): Promise<PatientDetails[]> {
  const details = await detailsOnFile(db, visitId);
  await audit(db, {
    practiceId,
    visitId,
    actor: `account:${staff.accountId}`,
    action: 'patient.details-read',
  });
  return details;
}

export async function detailsOnFile(db: Db, visitId: string): Promise<PatientDetails[]> {
  return (await selectPatients(db, visitId)).map(present);
}

export async function readDetails(
  deps: Pick<Deps, 'db'>,
  grant: VisitGrant,
  sessionId: string,
): Promise<PatientDetails> {
  const details = (await detailsOfVisit(deps, grant)).find((one) => one.sessionId === sessionId);
  if (!details) throw new CodedError('NOT_FOUND');
  return details;
}

/**
 * Corrects a patient's details in all of their visits (PRODUCT 6.29). The audit records only the fields' names,
 * because it outlives the patient's data.
 *
 * @throws NOT_FOUND, PATIENT_FROM_RECORD, CHANGED_MEANWHILE
 */
export async function correctPatient(
  deps: Pick<Deps, 'db' | 'events'>,
  grant: VisitGrant,
  sessionId: string,
  { version, ...correction }: PatientCorrection,
): Promise<PatientDetails> {
  const { visitId, practiceId, staff } = grant;
  await deps.events.transaction(async (trx, happened) => {
    const found = (await selectPatients(trx, visitId)).find((one) => one.sessionId === sessionId);
    if (!found) throw new CodedError('NOT_FOUND');
    await holdVersion(trx, 'patients', found.patientId, version);
    // From here on, no concurrent request can connect the patient to the record system.
    const patient = (await selectPatients(trx, visitId)).find((one) => one.sessionId === sessionId) ?? found;
    if (patient.recordId !== null) throw new CodedError('PATIENT_FROM_RECORD');
    const { sessionId: _, externalId: __, version: ___, ...before } = present(patient);
    await updateDetails(trx, patient.patientId, correction);
    await audit(trx, {
      practiceId,
      visitId,
      actor: `account:${staff.accountId}`,
      action: 'patient.corrected',
      subjectId: sessionId,
      details: { ...changes(before, correction, Object.keys(before)) },
    });
    await happened({ type: 'patient.corrected', practiceId, visitId });
  });
  return readDetails(deps, grant, sessionId);
}

/** A patient who read captions is offered them in the next visit, and staff see it beforehand. */
export function rememberCaptions(trx: Trx, sessionId: string, readsCaptions: boolean): Promise<void> {
  return updateCaptions(trx, sessionId, readsCaptions);
}

function present(row: Row): PatientDetails {
  const { sessionId, firstName, lastName, version, birthDate, sex, mrn, city, state } = row;
  return {
    sessionId,
    firstName,
    lastName,
    version,
    birthDate: birthDate ?? '',
    sex: sex ?? '',
    mrn: mrn ?? '',
    address: row.addressLine ?? '',
    city: city ?? '',
    state: state ?? '',
    zipCode: row.zip ?? '',
    externalId: row.recordId,
  };
}
