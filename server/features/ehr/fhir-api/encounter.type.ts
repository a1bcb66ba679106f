import type { Encounter } from '@medplum/fhirtypes';
import { buildEncounter, type EncounterFacts } from '#server/formats/fhir/encounter.ts';
import { type Naming, withOwn } from '#server/formats/fhir/identifiers.ts';
import { locationReference } from '#server/formats/fhir/location.ts';
import type { FhirType } from './fhir-type.ts';
import type { ResourceRow } from './resource-rows.queries.ts';
import { byId, byIdentifier, byLastUpdated, byPatient, byStatus, byTime } from './search-parameters.ts';
import { buildByCourse, type Course, placeOf } from './visit-courses.queries.ts';

export default {
  type: 'Encounter',
  documentation: "A patient's part in a visit that has begun.",
  parameters: {
    _id: byId,
    _lastUpdated: byLastUpdated,
    identifier: byIdentifier('Encounter', 'encounter'),
    patient: byPatient,
    date: byTime('date', 'When it began'),
    status: byStatus('http://hl7.org/fhir/encounter-status'),
  },
  build: ({ db, naming }, rows) => buildByCourse(db, rows, (row, course) => encounterOf(naming, row, course)),
} satisfies FhirType;

function encounterOf(naming: Naming, { id, status }: ResourceRow, course: Course): Encounter {
  const { patientId, startsAt, beganAt, endedAt, serviceName, appointmentId } = course;
  const built = buildEncounter(naming, {
    key: id,
    patientRecordId: patientId,
    appointmentRecordId: id,
    status: status as EncounterFacts['status'],
    startsAt: beganAt ?? startsAt,
    endedAt,
    serviceName,
    practitioner: { id: course.providerId, name: course.providerName },
  });
  const place = placeOf(course);
  return {
    ...built,
    ...(appointmentId ? { identifier: withOwn(naming, 'encounter', appointmentId, built.identifier) } : {}),
    ...(place ? { location: [{ location: locationReference(place) }] } : {}),
  };
}
