import type { Appointment } from '@medplum/fhirtypes';
import { type AppointmentFacts, buildAppointment } from '#server/formats/fhir/appointment.ts';
import { type Naming, withOwn } from '#server/formats/fhir/identifiers.ts';
import { locationReference } from '#server/formats/fhir/location.ts';
import { cancelReasonWords } from '#shared/domain/cancel-reason.ts';
import type { FhirType } from './fhir-type.ts';
import type { ResourceRow } from './resource-rows.queries.ts';
import { byId, byIdentifier, byLastUpdated, byPatient, byStatus, byTime } from './search-parameters.ts';
import { buildByCourse, type Course, placeOf } from './visit-courses.queries.ts';

export default {
  type: 'Appointment',
  documentation:
    "A patient's part in a scheduled visit. A visit that is moved ends one appointment and begins another.",
  parameters: {
    _id: byId,
    _lastUpdated: byLastUpdated,
    identifier: byIdentifier('Appointment', 'appointment'),
    patient: byPatient,
    date: byTime('date', 'When it begins'),
    status: byStatus('http://hl7.org/fhir/appointmentstatus'),
  },
  build: ({ db, naming }, rows) =>
    buildByCourse(db, rows, (row, course) => appointmentOf(naming, row, course)),
} satisfies FhirType;

function appointmentOf(naming: Naming, { id, status }: ResourceRow, course: Course): Appointment {
  const { patientId, startsAt, durationMinutes, serviceName, description, appointmentId } = course;
  const built = buildAppointment(naming, {
    key: id,
    patientRecordId: patientId,
    patientName: `${course.firstName} ${course.lastName}`,
    status: status as AppointmentFacts['status'],
    startsAt,
    durationMinutes,
    serviceName,
    description,
    practitioner: { id: course.providerId, name: course.providerName },
    cancelReason: status === 'cancelled' ? reasonOf(course) : null,
  });
  const place = placeOf(course);
  return {
    ...built,
    ...(appointmentId ? { identifier: withOwn(naming, 'appointment', appointmentId, built.identifier) } : {}),
    // For information only: the visit is by video, and only the practice's staff have to be there.
    ...(place
      ? {
          participant: [
            ...built.participant,
            { actor: locationReference(place), required: 'information-only', status: 'accepted' },
          ],
        }
      : {}),
  };
}

function reasonOf({ visitStatus, visitCancelReason, cancelReason, cancelReasonEs }: Course): string | null {
  if (visitStatus === 'MOVED') return 'Moved to another time';
  if (visitCancelReason) return visitCancelReason.en;
  return cancelReason === null ? null : cancelReasonWords(cancelReason, cancelReasonEs).en;
}
