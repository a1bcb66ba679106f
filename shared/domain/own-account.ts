export const FEED_NAMES = ['none', 'initials', 'names'] as const;
export type FeedNames = (typeof FEED_NAMES)[number];

export type FactorNotice =
  | 'app-added'
  | 'app-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-code-used';

export const SECURITY_QUESTIONS = [
  'first-pet',
  'first-school',
  'birth-city',
  'first-job',
  'childhood-friend',
  'favorite-teacher',
] as const;
export type SecurityQuestion = (typeof SECURITY_QUESTIONS)[number];

export const ANNOUNCEMENT_VARIANTS = ['avatar', 'securityQuestions'] as const;
export type AnnouncementVariant = (typeof ANNOUNCEMENT_VARIANTS)[number];

export const EMAIL_CHANGE_MINUTES = 60;
/** Long, because the contact's owner does not expect the link. */
export const CONTACT_CHANGE_DAYS = 7;
