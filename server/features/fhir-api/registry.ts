import type { FhirTypeName } from '../../../shared/domain/fhir-api.ts';
import type { FhirType } from './fhir-type.ts';
import { appointmentType } from './types/appointment.ts';
import { consentType } from './types/consent.ts';
import { documentReferenceType } from './types/document-reference.ts';
import { encounterType } from './types/encounter.ts';
import { patientType } from './types/patient.ts';
import { practitionerType } from './types/practitioner.ts';
import { provenanceType } from './types/provenance.ts';
import { questionnaireResponseType } from './types/questionnaire-response.ts';

/** Everything that the FHIR API offers. */
export const FHIR_REGISTRY: Readonly<Record<FhirTypeName, FhirType>> = {
  Patient: patientType,
  Practitioner: practitionerType,
  Appointment: appointmentType,
  Encounter: encounterType,
  Consent: consentType,
  QuestionnaireResponse: questionnaireResponseType,
  DocumentReference: documentReferenceType,
  Provenance: provenanceType,
};
