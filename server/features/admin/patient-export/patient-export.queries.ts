import { type SqlBool, sql } from 'kysely';
import { describedVisitPatientRows } from '#server/storage/db/bases.ts';
import type { Db } from '#server/storage/db/database.ts';

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

export function selectVisitsOfPatient(
  db: Db,
  {
    practiceId,
    patientId,
    after,
    limit,
  }: {
    practiceId: number;
    patientId: string;
    after: { visitId: string } | undefined;
    limit: number;
  },
) {
  return describedVisitPatientRows(db, { practiceIds: [practiceId] })
    .where('visitPatient.patientId', '=', patientId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(visit.starts_at, visit.id) > (select starts_at, id from visits where id = ${after?.visitId})`,
      ),
    )
    .select([
      'visit.id as visitId',
      'visitPatient.sessionId',
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
    .limit(limit)
    .execute();
}
