import type { Observation } from '@medplum/fhirtypes';
import { categoryOf, SYSTEMS } from './codes.ts';
import { identifierOf, type Naming, patientReference } from './identifiers.ts';

export interface ObservationFacts {
  key: string;
  patientRecordId: string;
  /** LOINC. */
  code: string;
  name: string;
  at: Date;
  value: number;
  /** UCUM. */
  unit: string;
  deviceName: string | null;
}

export function buildObservation(naming: Naming, facts: ObservationFacts): Observation {
  const { key, patientRecordId, code, name, at, value, unit, deviceName } = facts;
  const category = categoryOf(code);
  return {
    resourceType: 'Observation',
    identifier: [identifierOf(naming, 'observation', key)],
    status: 'final',
    ...(category ? { category } : {}),
    code: { coding: [{ system: SYSTEMS.loinc, code, display: name }], text: name },
    subject: patientReference(patientRecordId),
    effectiveDateTime: at.toISOString(),
    valueQuantity: { value, unit, system: SYSTEMS.ucum, code: unit },
    ...(deviceName ? { device: { type: 'Device', display: deviceName } } : {}),
  };
}
