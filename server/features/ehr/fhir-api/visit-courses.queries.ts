import { sql } from 'kysely';
import type { Db } from '#server/storage/db/database.ts';

export function selectCourses(db: Db, sessionIds: readonly string[]) {
  return db
    .selectFrom('visitPatients as part')
    .innerJoin('visits as visit', 'visit.id', 'part.visitId')
    .innerJoin('visitTypes as type', 'type.id', 'visit.visitTypeId')
    .innerJoin('accounts as provider', 'provider.id', 'visit.providerId')
    .innerJoin('patients as patient', 'patient.id', 'part.patientId')
    .leftJoin('locations as place', 'place.id', 'visit.locationId')
    .leftJoin('appointments as appointment', 'appointment.sessionId', 'part.sessionId')
    .where('part.sessionId', '=', sql<string>`any(${[...sessionIds]}::uuid[])`)
    .select([
      'part.sessionId',
      'part.patientId',
      'part.cancelReason',
      'part.cancelReasonEs',
      'patient.firstName',
      'patient.lastName',
      'visit.startsAt',
      'visit.beganAt',
      'visit.endedAt',
      'visit.durationMinutes',
      'visit.description',
      'visit.status as visitStatus',
      'visit.cancelReason as visitCancelReason',
      'type.name as serviceName',
      'provider.id as providerId',
      'provider.displayName as providerName',
      'place.id as locationId',
      'place.name as locationName',
      'appointment.id as appointmentId',
    ])
    .execute();
}
export type Course = Awaited<ReturnType<typeof selectCourses>>[number];

export const placeOf = ({ locationId, locationName }: Course) =>
  locationId === null ? null : { id: locationId, name: locationName ?? '' };
