/**
 * An appointment's status in the record system. `arrived` is KEPT (PRODUCT 8.10), `fulfilled` is checked out.
 */
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
 * Why a record system did not do it. `away`: no answer, or it is overloaded; a retry may help. `refused`: it
 * does not accept this; a retry will not help. `conflict`: changed by others in every try. `unauthorized`: it
 * does not accept this installation. `unexpected`: an answer that is not FHIR, or too large. `unsure`: it
 * does not say whether it already has this, so it is not written. `patient-gone`: the patient was merged, deleted or
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

/** After these, a retry of a job does not help: they wait for staff. */
export const WAITS_FOR_STAFF: readonly RecordFailure[] = ['refused', 'unsure', 'patient-gone'];

/** How a record system's answers deviate from FHIR. */
export const ODD_ANSWERS = [
  /** It says so itself. */
  'parameter-ignored',
  /** It returned resources that were not searched for. */
  'others-found',
  /** It returned another resource than requested by id or on a condition. */
  'other-record',
  'record-unreadable',
  'answer-unreadable',
  /** A link to the next page leads to one that was already read. */
  'pages-circle',
  /** A resource to be changed has no version. */
  'version-missing',
] as const;
export type OddAnswerKind = (typeof ODD_ANSWERS)[number];

/** Male and female are the specification's; record systems know the other two (FHIR `administrative-gender`). */
export const SEXES = ['male', 'female', 'other', 'unknown'] as const;
export type Sex = (typeof SEXES)[number];

/** How the product signs in to a record system. `none`: without signing in, for open test servers. */
export const RECORD_SIGN_INS = ['smart', 'none'] as const;
export type RecordSignIn = (typeof RECORD_SIGN_INS)[number];

/** The signing algorithms of SMART Backend Services. */
export const SIGNING_ALGORITHMS = ['ES384', 'RS384'] as const;
export type SigningAlgorithm = (typeof SIGNING_ALGORITHMS)[number];

/** The steps of a test of the connection, in order. */
export const RECORD_STEPS = ['address', 'capabilities', 'sign-in', 'search'] as const;
export type RecordStep = (typeof RECORD_STEPS)[number];

/** The results of a step of the test. */
export const RECORD_STEP_OUTCOMES = [
  'ok',
  /** The record system requires no signing in. */
  'not-needed',
  /** An earlier step failed. */
  'skipped',
  /** The address leads into a private network, or is not https. */
  'address-refused',
  ...RECORD_FAILURES,
] as const;
export type RecordStepOutcome = (typeof RECORD_STEP_OUTCOMES)[number];

/**
 * The scopes that the product requests from a record system (SMART App Launch 2, `c`reate, `r`ead, `u`pdate,
 * `s`earch).
 */
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

/** The kinds of data that staff upload to the record system. */
const UPLOAD_KINDS = ['document', 'answers', 'consent', 'observation'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** The parts of a visit that staff can choose for the record system. */
export const VISIT_UPLOADS = ['summary', 'consent', 'answers', 'history', 'image', 'document'] as const;
