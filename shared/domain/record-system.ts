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
 * not accept this installation. `unexpected`: an answer that is not FHIR, or too large.
 */
export const RECORD_FAILURES = ['away', 'refused', 'conflict', 'unauthorized', 'unexpected'] as const;
export type RecordFailure = (typeof RECORD_FAILURES)[number];

/** Male and female are the specification's; record systems know the other two (FHIR `administrative-gender`). */
export const SEXES = ['male', 'female', 'other', 'unknown'] as const;
export type Sex = (typeof SEXES)[number];

/** What goes to the record system when staff upload it. */
export const UPLOAD_KINDS = ['document', 'answers', 'consent', 'observation'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];
