import type { StaffUserType } from './roles.ts';

export const ACCOUNT_KINDS = ['visits', 'rpm-only', 'admin-only'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

export const ACCOUNT_TYPES = ['Provider', 'ClinicalAdmin', 'RpmOnly', 'AdminOnly'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

export const ROLES: Readonly<Record<AccountType, { kind: AccountKind; userType: StaffUserType }>> = {
  Provider: { kind: 'visits', userType: 'Provider' },
  ClinicalAdmin: { kind: 'visits', userType: 'ClinicalAdmin' },
  RpmOnly: { kind: 'rpm-only', userType: 'ClinicalAdmin' },
  AdminOnly: { kind: 'admin-only', userType: 'ClinicalAdmin' },
};

/** ACTIVE_STATUS and NOT_ACTIVE_STATUS. INVITED is active and has never signed in. */
export const ACCOUNT_STATUSES = ['ACTIVE', 'INVITED', 'NOT_ACTIVE'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/**
 * What reads or receives for an account, or lets a person in, without its owner signing in again. The server declares
 * each channel (`server/storage/db/account-channels/channels.ts`).
 */
export const ACCOUNT_CHANNELS = [
  'session',
  'calendarFeed',
  'pushDevice',
  'noticeAddress',
  'contactChange',
  'passwordLink',
  'invitation',
  'passkey',
  'authenticatorApp',
  'recoveryCode',
] as const;
export type AccountChannel = (typeof ACCOUNT_CHANNELS)[number];

/** Next to sessions and second factors. */
export const REMOVABLE_CHANNELS = ['calendarFeed', 'pushDevice', 'noticeEmail', 'noticePhone'] as const;
export type RemovableChannel = (typeof REMOVABLE_CHANNELS)[number];

/**
 * What ends an account's channels immediately, and is shown to its owner after the next sign-in: an administrator's
 * reset of the password, a new password by the owner, a reset of the second factor, deactivation, the loss of the last
 * right to see visits, a new application secret, a restored backup.
 */
export const RESETS = [
  'password',
  'ownPassword',
  'secondFactor',
  'disabled',
  'rights',
  'rotation',
  'restore',
] as const;
export type ResetOf = (typeof RESETS)[number];

export type EndingWay = ResetOf | 'others';

export type EndedChannels = Partial<Record<AccountChannel, number>>;

/** The reader has just signed in again, so that sessions and invitations are no news. */
export type ToldChannels = Omit<EndedChannels, 'session' | 'invitation'>;

export const RESETS_SHOWN_DAYS = 90;

export interface AccountReset {
  id: string;
  what: ResetOf;
  by: string | null;
  ended: ToldChannels;
  at: string;
  readAt: string | null;
}

export const INVITATION_STATES = ['OPEN', 'EXPIRED'] as const;

/** Null if none is sent and the administrator shares the link. */
export const INVITATION_DELIVERIES = ['QUEUED', 'SENT', 'FAILED'] as const;

export const MOST_NEW_ACCOUNTS = 50;

export const INVITATION_DAYS = 7;

export const NEW_PASSKEY_DAYS = 30;

export const RESET_MINUTES = 60;

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

export const METRIC_MONTHS = ['1', '3', '12'] as const;
export type MetricMonths = (typeof METRIC_MONTHS)[number];

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

/** No real address has this domain, because the domain `test` is reserved (RFC 2606). */
export const DEMO_DOMAIN = 'demo.test';
