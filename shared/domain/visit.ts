/** Status of a visit (PRODUCT 6.1); `rules/visit-changes.ts` defines the changes. */
export const VISIT_STATUSES = [
  'SCHEDULED',
  'TENTATIVE',
  'IN_VISIT',
  'PAUSED',
  'COMPLETE',
  'CANCELLED',
  'MOVED',
  /** No one was admitted, and the visit's time is over. */
  'EXPIRED',
  'NO_SHOW',
] as const;
export type VisitStatus = (typeof VISIT_STATUSES)[number];

export const NOT_BEGUN_STATUSES: readonly VisitStatus[] = ['SCHEDULED', 'TENTATIVE'];
/** A patient may cancel until the first admission starts the visit. Afterward only a provider ends it. */
export const mayStillCancel = (status: VisitStatus): boolean => NOT_BEGUN_STATUSES.includes(status);

export const NOT_HELD_STATUSES: readonly VisitStatus[] = ['CANCELLED', 'MOVED', 'EXPIRED', 'NO_SHOW'];
/** Statuses of a visit that is over: its links are dead and no one can join it (PRODUCT 6.1). */
export const ENDED_VISIT_STATUSES: readonly VisitStatus[] = ['COMPLETE', ...NOT_HELD_STATUSES];

export const ORIGINATIONS = [
  'Routine Visit',
  'On Demand - Integrated',
  'On Demand - Not Integrated',
] as const;
export type Origination = (typeof ORIGINATIONS)[number];

/** Contact methods (PRODUCT 6.3). */
export const CONTACT_METHODS = ['Email', 'SMS'] as const;
export type ContactMethod = (typeof CONTACT_METHODS)[number];

/** How the patient gets the link: by a contact method, or in the practice's own way (PRODUCT 6.3). */
export const LINK_DELIVERIES = ['Email', 'SMS', 'Copy'] as const;
export type LinkDelivery = (typeof LINK_DELIVERIES)[number];

export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Short links by path (PRODUCT 7.1): `/v` has no fixed destination, the others name theirs. */
export const SHORT_LINK_PATHS = {
  v: null,
  pl: 'patient-landing',
  gl: 'guest-landing',
  g: 'guest',
  r: 'guest-rsvp',
  gm: 'guest-management',
} as const;
export type ShortLinkPath = keyof typeof SHORT_LINK_PATHS;

export const PATIENT_LINK_PATHS = ['v', 'pl', 'gm'] as const satisfies ShortLinkPath[];
export type PatientLinkPath = (typeof PATIENT_LINK_PATHS)[number];

/** Link expiration units (PRODUCT 7.3). */
export const LINK_EXPIRATION_UNITS = ['DAY(S)', 'HOUR(S)', 'MINUTE(S)', 'SECOND(S)'] as const;
export type LinkExpirationUnit = (typeof LINK_EXPIRATION_UNITS)[number];

/** Usual lengths in minutes. Staff can type any other within the limits. */
export const VISIT_DURATIONS = [15, 20, 30, 45, 60, 90, 120] as const;

export const DURATION_MINUTES = { min: 5, max: 480 } as const;

/** A wall clock shows some times twice, in the night when it goes back. */
export const OCCURRENCES = ['first', 'second'] as const;
export type Occurrence = (typeof OCCURRENCES)[number];

/** An IANA name such as `America/New_York`, checked by `isTimeZone`. */
export type TimeZone = string;

export const MOST_PATIENTS = 20;

/** Why staff record a no-show (PRODUCT 6.37). */
export const NO_SHOW_REASONS = [
  'did-not-come',
  'came-too-late',
  'could-not-connect',
  'left-before-being-seen',
  'other',
] as const;
export type NoShowReason = (typeof NO_SHOW_REASONS)[number];

/** Weeks between two visits of a series (PRODUCT 6.39). */
export const EVERY_WEEKS = { min: 1, max: 12 } as const;

export const SERIES_VISITS = { min: 2, max: 52 } as const;

export const SERIES_SCOPES = ['following', 'to-come'] as const;
export type SeriesScope = (typeof SERIES_SCOPES)[number];

export const LATE_MINUTES = [5, 10, 20] as const;
export type LateMinutes = (typeof LATE_MINUTES)[number];
