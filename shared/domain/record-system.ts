/** What an appointment is in the record system. `arrived` is KEPT (PRODUCT 8.10), `fulfilled` is checked out. */
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
 * Why a record system did not do it. `away`: no answer, or it is overloaded; trying again may help. `refused`: it does not
 * accept this; trying again will not help. `conflict`: changed meanwhile, more often than it was tried. `unauthorized`: it does
 * not accept this installation. `unexpected`: an answer that is not FHIR, or too large. `unsure`: it does not say whether this stands
 * there already, so that it is not written.
 */
export const RECORD_FAILURES = [
  'away',
  'refused',
  'conflict',
  'unauthorized',
  'unexpected',
  'unsure',
] as const;
export type RecordFailure = (typeof RECORD_FAILURES)[number];

/** After these, another try of a job does not help: they wait for staff. */
export const WAITS_FOR_STAFF: readonly RecordFailure[] = ['refused', 'unsure'];

/** How a record system answers otherwise than FHIR says. */
export const ODD_ANSWERS = [
  /** By its own words. */
  'parameter-ignored',
  /** With what was not searched for. */
  'others-found',
  /** Another was there than was asked for by its id or on a condition. */
  'other-record',
  'record-unreadable',
  'answer-unreadable',
  /** A link to the next page leads to one that was read. */
  'pages-circle',
  /** What is changed has no version. */
  'version-missing',
] as const;
export type OddAnswerKind = (typeof ODD_ANSWERS)[number];

/** Male and female are the specification's; record systems know the other two (FHIR `administrative-gender`). */
export const SEXES = ['male', 'female', 'other', 'unknown'] as const;
export type Sex = (typeof SEXES)[number];

/** How the product signs in to a record system. `none`: it asks for nothing, as open test servers do. */
export const RECORD_SIGN_INS = ['smart', 'none'] as const;
export type RecordSignIn = (typeof RECORD_SIGN_INS)[number];

/** What SMART Backend Services sign with. */
export const SIGNING_ALGORITHMS = ['ES384', 'RS384'] as const;
export type SigningAlgorithm = (typeof SIGNING_ALGORITHMS)[number];

/** What a test of the connection tries, in this order. */
export const RECORD_STEPS = ['address', 'capabilities', 'sign-in', 'search'] as const;
export type RecordStep = (typeof RECORD_STEPS)[number];

/** What a step of the test found. */
export const RECORD_STEP_OUTCOMES = [
  'ok',
  /** The record system is reached without signing in. */
  'not-needed',
  /** A step before it failed. */
  'skipped',
  /** The address leads into a private network, or is not https. */
  'address-refused',
  ...RECORD_FAILURES,
] as const;
export type RecordStepOutcome = (typeof RECORD_STEP_OUTCOMES)[number];

/** What the product asks a record system for (SMART App Launch 2, `c`reate, `r`ead, `u`pdate, `s`earch). */
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

/** What goes to the record system when staff upload it. */
const UPLOAD_KINDS = ['document', 'answers', 'consent', 'observation'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** What of a visit staff choose for the record system. */
export const VISIT_UPLOADS = ['summary', 'consent', 'answers', 'history', 'image', 'document'] as const;
