import type {
  Appointment,
  Binary,
  Bundle,
  CapabilityStatement,
  Consent,
  DocumentReference,
  Encounter,
  Meta,
  Observation,
  Patient,
  QuestionnaireResponse,
} from '@medplum/fhirtypes';

/**
 * The resources that the product reads or writes, by type. A generic `Extract<Resource, …>` compares all 150
 * types of R4 with each other, which adds a minute to every type check.
 */
export interface RecordResources {
  Appointment: Appointment;
  Binary: Binary;
  Bundle: Bundle;
  CapabilityStatement: CapabilityStatement;
  Consent: Consent;
  DocumentReference: DocumentReference;
  Encounter: Encounter;
  Observation: Observation;
  Patient: Patient;
  QuestionnaireResponse: QuestionnaireResponse;
}

export type RecordType = keyof RecordResources;

export interface AnyResource {
  resourceType: string;
  id?: string | undefined;
  meta?: Meta | undefined;
}
