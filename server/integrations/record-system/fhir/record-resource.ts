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
 * What the product reads from a record system and writes to it, by type. A generic `Extract<Resource, …>` compares all 150
 * types of R4 with each other, a minute of every type check.
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

/** Any resource, as far as it is of no known type. */
export interface AnyResource {
  resourceType: string;
  id?: string | undefined;
  meta?: Meta | undefined;
}
