import type { CodeableConcept, Coding } from '@medplum/fhirtypes';

export const SYSTEMS = {
  loinc: 'http://loinc.org',
  snomed: 'http://snomed.info/sct',
  ucum: 'http://unitsofmeasure.org',
  actCode: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
  participationType: 'http://terminology.hl7.org/CodeSystem/v3-ParticipationType',
  identifierType: 'http://terminology.hl7.org/CodeSystem/v2-0203',
  consentScope: 'http://terminology.hl7.org/CodeSystem/consentscope',
  observationCategory: 'http://terminology.hl7.org/CodeSystem/observation-category',
  documentCategory: 'http://hl7.org/fhir/us/core/CodeSystem/us-core-documentreference-category',
  provenanceAgent: 'http://terminology.hl7.org/CodeSystem/provenance-participant-type',
  dataOperation: 'http://terminology.hl7.org/CodeSystem/v3-DataOperation',
} as const;

/** Encounter.class of a video visit (v3 ActEncounterCode). */
export const VIRTUAL: Coding = { system: SYSTEMS.actCode, code: 'VR', display: 'virtual' };

export const PRIMARY_PERFORMER: CodeableConcept = {
  coding: [{ system: SYSTEMS.participationType, code: 'PPRF', display: 'primary performer' }],
};

/** Encounter.type, which US Core requires; its text is the visit type's name. */
export const telemedicine = (serviceName: string): CodeableConcept => ({
  coding: [
    {
      system: SYSTEMS.snomed,
      code: '448337001',
      display: 'Telemedicine consultation with patient (procedure)',
    },
  ],
  text: serviceName,
});

const loinc = (code: string, display: string): CodeableConcept => ({
  coding: [{ system: SYSTEMS.loinc, code, display }],
  text: display,
});

export const CONSENT_DOCUMENT = loinc('59284-0', 'Consent Document');

export const DOCUMENT_TYPES = {
  'visit-summary': loinc('34133-9', 'Summary of episode note'),
  consent: CONSENT_DOCUMENT,
  image: loinc('72170-4', 'Photographic image'),
  document: loinc('34109-9', 'Note'),
  intake: loinc('74465-6', 'Questionnaire response Document'),
} as const;

/** The only DocumentReference.category of US Core. */
export const CLINICAL_NOTE: CodeableConcept = {
  coding: [{ system: SYSTEMS.documentCategory, code: 'clinical-note', display: 'Clinical Note' }],
};

export const TREATMENT: CodeableConcept = {
  coding: [{ system: SYSTEMS.consentScope, code: 'treatment', display: 'Treatment' }],
};

/** Measurements in FHIR's vital signs profile (LOINC). */
const VITAL_SIGNS = new Set([
  '8310-5',
  '8867-4',
  '9279-1',
  '2708-6',
  '59408-5',
  '29463-7',
  '8302-2',
  '39156-5',
  '85354-9',
  '8480-6',
  '8462-4',
]);

/** Observation.category; undefined for codes outside the vital signs profile. */
export const categoryOf = (code: string): CodeableConcept[] | undefined =>
  VITAL_SIGNS.has(code)
    ? [{ coding: [{ system: SYSTEMS.observationCategory, code: 'vital-signs', display: 'Vital Signs' }] }]
    : undefined;
