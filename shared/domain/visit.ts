/** Status of a visit (PRODUCT 6.1). Nothing sets `TENTATIVE` and `MOVED` yet. */
export const VISIT_STATUSES = [
  'SCHEDULED',
  'TENTATIVE',
  'IN_VISIT',
  'PAUSED',
  'COMPLETE',
  'CANCELLED',
  'MOVED',
] as const;
export type VisitStatus = (typeof VISIT_STATUSES)[number];

/** A visit with one of these is over: its links are dead and it cannot be joined (PRODUCT 6.1). */
export const ENDED_VISIT_STATUSES: readonly VisitStatus[] = ['COMPLETE', 'CANCELLED', 'MOVED'];

export const ORIGINATIONS = [
  'Routine Visit',
  'On Demand - Integrated',
  'On Demand - Not Integrated',
] as const;
export type Origination = (typeof ORIGINATIONS)[number];

/** Contact methods (PRODUCT 6.3). */
export const CONTACT_METHODS = ['Email', 'SMS'] as const;
export type ContactMethod = (typeof CONTACT_METHODS)[number];

/** How the patient gets the link: a contact method, or the practice's own way (PRODUCT 6.3). */
export const LINK_DELIVERIES = ['Email', 'SMS', 'Copy'] as const;
export type LinkDelivery = (typeof LINK_DELIVERIES)[number];

export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Types of short link by path (PRODUCT 7.1): `/v` has none, the others name where they lead. */
export const SHORT_LINK_PATHS = {
  v: null,
  pl: 'patient-landing',
  gl: 'guest-landing',
  g: 'guest',
  r: 'guest-rsvp',
  gm: 'guest-management',
} as const;
export type ShortLinkPath = keyof typeof SHORT_LINK_PATHS;

/** The patients' paths; guests' are in `guest.ts`. */
export const PATIENT_LINK_PATHS = ['v', 'pl', 'gm'] as const satisfies ShortLinkPath[];
export type PatientLinkPath = (typeof PATIENT_LINK_PATHS)[number];

/** Link expiration units (PRODUCT 7.3). */
export const LINK_EXPIRATION_UNITS = ['DAY(S)', 'HOUR(S)', 'MINUTE(S)', 'SECOND(S)'] as const;
export type LinkExpirationUnit = (typeof LINK_EXPIRATION_UNITS)[number];

/** Lengths offered for a visit, in minutes. */
export const VISIT_DURATIONS = [15, 20, 30, 45, 60, 90, 120] as const;

/** Time zones offered when scheduling: those of the fifty states, then UTC. */
export const TIME_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'UTC',
] as const;
export type TimeZone = (typeof TIME_ZONES)[number];
