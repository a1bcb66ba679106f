import { visitPatientRows } from '#server/storage/db/bases.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { PatientCorrection } from '#shared/contracts/rest/visits/patient-details.ts';

export function selectPatients(db: Db, visitId: string) {
  return visitPatientRows(db, { visitId })
    .select([
      'visitPatient.sessionId',
      'patient.id as patientId',
      'patient.firstName',
      'patient.lastName',
      'patient.birthDate',
      'patient.sex',
      'patient.mrn',
      'patient.addressLine',
      'patient.city',
      'patient.state',
      'patient.zip',
      'patient.recordId',
      'patient.version',
    ])
    .orderBy('visitPatient.position')
    .execute();
}

export async function updateDetails(
  trx: Trx,
  patientId: string,
  correction: Omit<PatientCorrection, 'version'>,
): Promise<void> {
  const { birthDate, sex, mrn, address, city, state, zipCode, firstName, lastName } = correction;
  await trx
    .updateTable('patients')
    .set({
      firstName,
      lastName,
      birthDate: birthDate || null,
      sex: sex || null,
      mrn: mrn || null,
      addressLine: address || null,
      city: city || null,
      state: state || null,
      zip: zipCode || null,
    })
    .where('id', '=', patientId)
    .execute();
}

export async function updateCaptions(trx: Trx, sessionId: string, readsCaptions: boolean): Promise<void> {
  await trx
    .updateTable('patients')
    .set({ readsCaptions })
    .where('id', '=', (of) =>
      of.selectFrom('visitPatients').select('patientId').where('sessionId', '=', sessionId),
    )
    .execute();
}
