import type { FhirTypeName } from '#shared/domain/fhir-api.ts';
import { appointmentType } from './appointment.type.ts';
import { consentType } from './consent.type.ts';
import { documentReferenceType } from './document-reference.type.ts';
import { encounterType } from './encounter.type.ts';
import type { FhirType } from './fhir-type.ts';
import { locationType } from './location.type.ts';
import { patientType } from './patient.type.ts';
import { practitionerType } from './practitioner.type.ts';
import { provenanceType } from './provenance.type.ts';
import { questionnaireResponseType } from './questionnaire-response.type.ts';

export const FHIR_REGISTRY: Readonly<Record<FhirTypeName, FhirType>> = {
  Patient: patientType,
  Practitioner: practitionerType,
  Location: locationType,
  Appointment: appointmentType,
  Encounter: encounterType,
  Consent: consentType,
  QuestionnaireResponse: questionnaireResponseType,
  DocumentReference: documentReferenceType,
  Provenance: provenanceType,
};
