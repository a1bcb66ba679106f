/** `arrived` is KEPT (PRODUCT 8.10), `fulfilled` is checked out. */
export const APPOINTMENT_STATUSES = [
  'pending',
  'booked',
  'arrived',
  'fulfilled',
  'cancelled',
  'noshow',
] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/**
 * Why a record system did not carry out a call. `away`: no answer, or overloaded; a retry may help. `refused`: not
 * accepted; a retry will not help. `conflict`: changed by others in every attempt. `unauthorized`: this installation
 * is not accepted. `unexpected`: an answer that is not FHIR, or too large. `unsure`: the record system does not say
 * whether it already has the resource, so it is not written. `patient-gone`: the patient was merged, deleted or
 * deactivated there.
 */
export const RECORD_FAILURES = [
  'away',
  'refused',
  'conflict',
  'unauthorized',
  'unexpected',
  'unsure',
  'patient-gone',
] as const;
export type RecordFailure = (typeof RECORD_FAILURES)[number];

/** For these failures, retrying a job does not help, so the jobs wait for staff. */
export const WAITS_FOR_STAFF: readonly RecordFailure[] = ['refused', 'unsure', 'patient-gone'];

export const ODD_ANSWERS = [
  'parameter-ignored',
  'others-found',
  'other-record',
  'record-unreadable',
  'answer-unreadable',
  'pages-circle',
  'version-missing',
] as const;
export type OddAnswerKind = (typeof ODD_ANSWERS)[number];

/** Male and female are the specification's; record systems also know the other two (FHIR `administrative-gender`). */
export const SEXES = ['male', 'female', 'other', 'unknown'] as const;
export type Sex = (typeof SEXES)[number];

/** `none`: for open test servers. */
export const RECORD_SIGN_INS = ['smart', 'none'] as const;
export type RecordSignIn = (typeof RECORD_SIGN_INS)[number];

export const SIGNING_ALGORITHMS = ['ES384', 'RS384'] as const;
export type SigningAlgorithm = (typeof SIGNING_ALGORITHMS)[number];

export const RECORD_STEPS = ['address', 'capabilities', 'sign-in', 'search'] as const;
export type RecordStep = (typeof RECORD_STEPS)[number];

export const RECORD_STEP_OUTCOMES = [
  'ok',
  'not-needed',
  'skipped',
  'address-refused',
  ...RECORD_FAILURES,
] as const;
export type RecordStepOutcome = (typeof RECORD_STEP_OUTCOMES)[number];

/** SMART App Launch 2: `c`reate, `r`ead, `u`pdate, `s`earch. */
export const RECORD_SCOPES = [
  'system/Patient.rs',
  'system/Appointment.crus',
  'system/Encounter.crus',
  'system/DocumentReference.crs',
  'system/Binary.c',
  'system/QuestionnaireResponse.crs',
  'system/Consent.crs',
  'system/Observation.crs',
].join(' ');

const UPLOAD_KINDS = ['document', 'answers', 'consent', 'observation'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

export const VISIT_UPLOADS = ['summary', 'consent', 'answers', 'history', 'image', 'document'] as const;
