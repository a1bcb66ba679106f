import type { Encounter } from '@medplum/fhirtypes';
import { PRIMARY_PERFORMER, telemedicine, VIRTUAL } from './codes.ts';
import {
  identifierOf,
  type Naming,
  patientReference,
  practitionerReference,
  withOwn,
} from './identifiers.ts';

export interface EncounterFacts {
  key: string;
  patientRecordId: string;
  appointmentRecordId: string | null;
  status: 'planned' | 'arrived' | 'in-progress' | 'onleave' | 'finished' | 'cancelled';
  startsAt: Date;
  endedAt: Date | null;
  serviceName: string;
  practitioner: { id: string; name: string };
}

export function buildEncounter(naming: Naming, facts: EncounterFacts): Encounter {
  const { key, patientRecordId, appointmentRecordId, serviceName, practitioner } = facts;
  return {
    resourceType: 'Encounter',
    identifier: [identifierOf(naming, 'encounter', key)],
    class: VIRTUAL,
    type: [telemedicine(serviceName)],
    subject: patientReference(patientRecordId),
    participant: [{ type: [PRIMARY_PERFORMER], individual: practitionerReference(naming, practitioner) }],
    ...(appointmentRecordId ? { appointment: [{ reference: `Appointment/${appointmentRecordId}` }] } : {}),
    ...courseOf(facts),
  };
}

export function changeEncounter(naming: Naming, theirs: Encounter, facts: EncounterFacts): Encounter {
  const { appointmentRecordId } = facts;
  const reference = `Appointment/${appointmentRecordId}`;
  const named = theirs.appointment?.some((one) => one.reference === reference);
  return {
    ...theirs,
    identifier: withOwn(naming, 'encounter', facts.key, theirs.identifier),
    ...(appointmentRecordId && !named ? { appointment: [...(theirs.appointment ?? []), { reference }] } : {}),
    ...courseOf(facts),
    status: statusOf(theirs.status, facts.status),
  };
}

/** Keeps a status that was entered in error out of the record, and keeps a richer status that says the same. */
function statusOf(theirs: Encounter['status'], ours: EncounterFacts['status']): Encounter['status'] {
  const says: Partial<Record<Encounter['status'], EncounterFacts['status']>> = { triaged: 'arrived' };
  return theirs === 'entered-in-error' || says[theirs] === ours ? theirs : ours;
}

const courseOf = ({ status, startsAt, endedAt }: EncounterFacts) =>
  ({
    status,
    period: { start: startsAt.toISOString(), ...(endedAt ? { end: endedAt.toISOString() } : {}) },
  }) satisfies Partial<Encounter>;
