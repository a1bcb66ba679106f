/** What an account is for: visits, remote monitoring alone, or administration alone. */
export const ACCOUNT_KINDS = ['visits', 'rpm-only', 'admin-only'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** What a list of staff calls an account; of somebody who is a provider anywhere: Provider. */
export const ACCOUNT_TYPES = ['Provider', 'ClinicalAdmin', 'RpmOnly', 'AdminOnly'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** ACTIVE_STATUS and NOT_ACTIVE_STATUS; INVITED is active and has never signed in. */
export const ACCOUNT_STATUSES = ['ACTIVE', 'INVITED', 'NOT_ACTIVE'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** Of the newest invitation that nobody has used: whether its link is still good. */
export const INVITATION_STATES = ['OPEN', 'EXPIRED'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** How its e-mail goes; null where none is sent, and the link is handed over. */
export const INVITATION_DELIVERIES = ['QUEUED', 'SENT', 'FAILED'] as const;
export type InvitationDelivery = (typeof INVITATION_DELIVERIES)[number];

/** How long a new colleague has to follow the link, in days. */
export const INVITATION_DAYS = 7;

/** The words for people are in `specialties.json`, under the specialty itself. */
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
