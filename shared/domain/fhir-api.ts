/**
 * The resources of the FHIR API (PRODUCT 20). Files are read as Binary, by the permission to read the resource that
 * they belong to.
 */
export const FHIR_TYPES = [
  'Patient',
  'Practitioner',
  'Location',
  'Appointment',
  'Encounter',
  'Consent',
  'QuestionnaireResponse',
  'DocumentReference',
  'Provenance',
] as const;
export type FhirTypeName = (typeof FHIR_TYPES)[number];

/** SMART App Launch 2, §3.0.2.2. */
export type FhirScope = `system/${FhirTypeName}.rs`;
export const FHIR_SCOPES = FHIR_TYPES.map((type): FhirScope => `system/${type}.rs`);

/** In hours; 0 ends it immediately. */
export const SECRET_OVERLAPS = [0, 1, 24, 168] as const;
export type SecretOverlap = (typeof SECRET_OVERLAPS)[number];

/** A client signs in with a secret, or with its own keys, whose public halves it enters or publishes. */
export const CLIENT_SIGN_INS = ['secret', 'keys', 'key-address'] as const;
export type ClientSignIn = (typeof CLIENT_SIGN_INS)[number];
