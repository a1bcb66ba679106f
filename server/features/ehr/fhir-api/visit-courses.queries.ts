import { describedVisitPatientRows } from '#server/storage/db/bases.ts';
import type { Db } from '#server/storage/db/database.ts';
import { idsOf } from './fhir-type.ts';
import type { ResourceRow } from './resource-rows.queries.ts';

function selectCourses(db: Db, sessionIds: readonly string[]) {
  return describedVisitPatientRows(db, { sessionIds })
    .leftJoin('locations as place', 'place.id', 'visit.locationId')
    .leftJoin('appointments as appointment', 'appointment.sessionId', 'visitPatient.sessionId')
    .select([
      'visitPatient.sessionId',
      'visitPatient.patientId',
      'visitPatient.cancelReason',
      'visitPatient.cancelReasonEs',
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

export async function buildByCourse<T>(
  db: Db,
  rows: readonly ResourceRow[],
  build: (row: ResourceRow, course: Course) => T,
): Promise<Map<string, T>> {
  const courses = await selectCourses(db, idsOf(rows));
  const found = new Map(courses.map((course) => [course.sessionId, course]));
  return new Map(
    rows.flatMap((row) => {
      const course = found.get(row.id);
      return course ? [[row.id, build(row, course)] as const] : [];
    }),
  );
}
