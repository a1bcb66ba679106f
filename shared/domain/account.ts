import type { EndedChannels, ResetOf } from './account-channel.ts';
import type { StaffUserType } from './roles.ts';

/** An account's purpose: visits, remote monitoring only, or administration only. */
export const ACCOUNT_KINDS = ['visits', 'rpm-only', 'admin-only'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** An account's type in lists; Provider if it is one in any practice. */
export const ACCOUNT_TYPES = ['Provider', 'ClinicalAdmin', 'RpmOnly', 'AdminOnly'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** A new account's kind for each role, and its user type in its practices. */
export const ROLES: Readonly<Record<AccountType, { kind: AccountKind; userType: StaffUserType }>> = {
  Provider: { kind: 'visits', userType: 'Provider' },
  ClinicalAdmin: { kind: 'visits', userType: 'ClinicalAdmin' },
  RpmOnly: { kind: 'rpm-only', userType: 'ClinicalAdmin' },
  AdminOnly: { kind: 'admin-only', userType: 'ClinicalAdmin' },
};

/** ACTIVE_STATUS and NOT_ACTIVE_STATUS; INVITED is active and has never signed in. */
export const ACCOUNT_STATUSES = ['ACTIVE', 'INVITED', 'NOT_ACTIVE'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** How long a reset that the person has read is shown again with a newer one. */
export const RESETS_SHOWN_DAYS = 90;

/** A reset, as the account's owner sees it. */
export interface AccountReset {
  id: string;
  what: ResetOf;
  /** The administrator; null if their account is gone, or it was no administrator. */
  by: string | null;
  /** How many of each channel ended with it. */
  ended: EndedChannels;
  at: string;
  readAt: string | null;
}

/** State of the newest unused invitation's link. */
export const INVITATION_STATES = ['OPEN', 'EXPIRED'] as const;

/** The delivery of its email; null if none is sent and the administrator shares the link. */
export const INVITATION_DELIVERIES = ['QUEUED', 'SENT', 'FAILED'] as const;

/** Most accounts that are created at once. */
export const MOST_NEW_ACCOUNTS = 50;

/** Validity of an account invitation, in days. */
export const INVITATION_DAYS = 7;

/** A passkey is new for this long: the message about a password's reset names it. */
export const NEW_PASSKEY_DAYS = 30;

/** Validity of a link for a forgotten password, in minutes. */
export const RESET_MINUTES = 60;

/** The parts of a user's page, each with its address. */
export const ACCOUNT_SECTIONS = [
  'information',
  'activity',
  'metrics',
  'notes',
  'hours',
  'settings',
  'rights',
] as const;
export type AccountSection = (typeof ACCOUNT_SECTIONS)[number];

/** Periods of a user's metrics, in months. */
export const METRIC_MONTHS = ['1', '3', '12'] as const;
export type MetricMonths = (typeof METRIC_MONTHS)[number];

/** The displayed names are in `specialties.json`, keyed by these. */
export const SPECIALTIES = [
  'Allergy/Immunology',
  'Anesthesia',
  'Cardiology',
  'Cardiovascular Surgery',
  'Dermatology',
  'Ear Nose and Throat',
  'Emergency Medicine',
  'Endocrinology/Diabetes',
  'Family Practice',
  'Gastroenterology',
  'General Surgery',
  'Gerontology',
  'Gynecology/Obstetrics',
  'Hematology/Oncology',
  'Internal Medicine',
  'Nephrology/Renal',
  'Neurology',
  'Neurosurgery',
  'Oncologic Surgery',
  'Ophthalmology',
  'Orthopedic Surgery',
  'Pain Management',
  'Pediatrics',
  'Physical Medicine and Rehabilitation',
  'Plastic and Reconstructive Surgery',
  'Psychiatry',
  'Pulmonary',
  'Rheumatology/Arthritis',
  'Urology',
] as const;
export type Specialty = (typeof SPECIALTIES)[number];

/**
 * The domain of the demo's accounts; no real address has it, because the domain `test` is reserved (RFC
 * 2606).
 */
export const DEMO_DOMAIN = 'demo.test';
