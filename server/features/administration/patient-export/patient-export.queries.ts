import type { Db } from '../../../storage/db/database.ts';

/** The patient of a visit patient; undefined for another visit's. */
export function findPatientOfVisit(db: Db, { visitId, sessionId }: { visitId: string; sessionId: string }) {
  return db
    .selectFrom('visitPatients')
    .select('patientId')
    .where('visitId', '=', visitId)
    .where('sessionId', '=', sessionId)
    .executeTakeFirst();
}

export function findPatient(db: Db, practiceId: number, patientId: string) {
  return db
    .selectFrom('patients as patient')
    .innerJoin('practices as practice', 'practice.id', 'patient.practiceId')
    .where('patient.id', '=', patientId)
    .where('patient.practiceId', '=', practiceId)
    .select([
      'patient.id as patientId',
      'patient.firstName',
      'patient.lastName',
      'patient.email',
      'patient.mobile',
      'patient.language',
      'patient.createdAt',
      'practice.name as practice',
    ])
    .executeTakeFirst();
}

export function selectVisitsOfPatient(db: Db, practiceId: number, patientId: string) {
  return db
    .selectFrom('visitPatients as part')
    .innerJoin('visits as visit', 'visit.id', 'part.visitId')
    .innerJoin('visitTypes as type', 'type.id', 'visit.visitTypeId')
    .innerJoin('accounts as provider', 'provider.id', 'visit.providerId')
    .where('part.patientId', '=', patientId)
    .where('visit.practiceId', '=', practiceId)
    .select([
      'visit.id as visitId',
      'part.sessionId',
      'visit.startsAt',
      'visit.timeZone',
      'visit.durationMinutes',
      'visit.status',
      'visit.beganAt',
      'visit.endedAt',
      'type.name as visitType',
      'provider.displayName as provider',
    ])
    .orderBy('visit.startsAt')
    .orderBy('visit.id')
    .execute();
}
