/** Messages about an account: to sign in, to be invited, to confirm a new contact. */
export type AccountMessageKind =
  | 'mfa-code'
  | FactorNotice
  | 'staff-invitation'
  | 'password-reset'
  /** To a new address: the link that confirms it. */
  | 'email-change'
  /** To the former address, once the new one is confirmed. */
  | 'email-changed'
  /** To the former contacts: an administrator entered another one. */
  | 'contact-asked'
  /** To a new number: the code that confirms it. */
  | 'phone-code'
  /** To a new number that an administrator entered: the link that confirms it. */
  | 'phone-change'
  /** To the former number and the mailbox, once the number is changed. */
  | 'phone-changed'
  /** To administrators: records are not as they were written. */
  | 'chain-fault'
  /** To staff of a visit and administrators: an administrator opened it in an emergency. */
  | 'emergency-access';

/** To an account's owner: what happened to their second factors. */
export type FactorNotice =
  | 'app-added'
  | 'app-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-code-used';

/** Security questions that an account may answer; their words are in `account.json`. */
export const SECURITY_QUESTIONS = [
  'first-pet',
  'first-school',
  'birth-city',
  'first-job',
  'childhood-friend',
  'favorite-teacher',
] as const;
export type SecurityQuestion = (typeof SECURITY_QUESTIONS)[number];

/** Announcements that a person may be shown after signing in, and may dismiss for good. */
export const ANNOUNCEMENT_VARIANTS = ['avatar', 'securityQuestions'] as const;
export type AnnouncementVariant = (typeof ANNOUNCEMENT_VARIANTS)[number];

/** Validity of a link that confirms a new e-mail address, in minutes. */
export const EMAIL_CHANGE_MINUTES = 60;
/** Validity of the link for a contact that an administrator entered, in days: its owner did not wait for it. */
export const CONTACT_CHANGE_DAYS = 7;
