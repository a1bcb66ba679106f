/** To an account's owner: changes of their second factors. */
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

/** Announcements that may be shown after signing in, and that a person may permanently dismiss. */
export const ANNOUNCEMENT_VARIANTS = ['avatar', 'securityQuestions'] as const;
export type AnnouncementVariant = (typeof ANNOUNCEMENT_VARIANTS)[number];

/** Validity of a link that confirms a new email address, in minutes. */
export const EMAIL_CHANGE_MINUTES = 60;
/**
 * Validity of the link for a contact that an administrator entered, in days: its owner does not expect it.
 */
export const CONTACT_CHANGE_DAYS = 7;
