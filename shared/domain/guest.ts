/**
 * A guest's type (PRODUCT 10.1): a person the patient knows, a colleague of the provider, or a captioner, who types
 * what is said (PRODUCT 9.26).
 */
export const GUEST_TYPES = ['patient', 'provider', 'captioner'] as const;
export type GuestType = (typeof GUEST_TYPES)[number];

/**
 * Guests enter their information before the visit. A captioner does not: the practice has entered their name, and they
 * have no relationship to the patient (PRODUCT 10.1).
 */
export const isInformed = ({
  guestType,
  informationAt,
}: {
  guestType: GuestType;
  informationAt: Date | null;
}) => guestType === 'captioner' || informationAt !== null;

/** The relationships to the patient that the record knows (PRODUCT 10.1). */
const RECORDED_RELATIONSHIPS = [
  'Self',
  'Parent',
  'Legal Guardian',
  'Legal Representative',
  'Caregiver',
  'Other',
] as const;
export type RecordedRelationship = (typeof RECORDED_RELATIONSHIPS)[number];

/** Families' own words, and an interpreter who comes with the patient or for the practice. The record stores Other. */
export const KINSHIPS = ['Spouse or Partner', 'Child', 'Sibling', 'Friend', 'Interpreter'] as const;
export type Kinship = (typeof KINSHIPS)[number];

export const GUEST_RELATIONSHIPS = [...RECORDED_RELATIONSHIPS, ...KINSHIPS] as const;
export type GuestRelationship = (typeof GUEST_RELATIONSHIPS)[number];

/** The relationships of an invited person, in the order offered. An invited person is never the patient. */
export const INVITED_RELATIONSHIPS = [
  'Spouse or Partner',
  'Child',
  'Parent',
  'Sibling',
  'Friend',
  'Caregiver',
  'Legal Guardian',
  'Legal Representative',
  'Interpreter',
  'Other',
] as const satisfies readonly GuestRelationship[];
export type InvitedRelationship = (typeof INVITED_RELATIONSHIPS)[number];

/** Relationships of a patient's representative, who enters their full legal name. */
export const REPRESENTING: readonly GuestRelationship[] = ['Legal Guardian', 'Legal Representative'];

export const RSVPS = ['ACCEPTED', 'TENTATIVE', 'DECLINED'] as const;
export type Rsvp = (typeof RSVPS)[number];

/** Invite states (PRODUCT 10.2). */
export const INVITE_STATES = ['PENDING', ...RSVPS, 'REMOVED'] as const;
export type InviteState = (typeof INVITE_STATES)[number];

/** PRODUCT 10.2. */
export const GUEST_PRESENCES = ['Not Joined Yet', 'Joined', 'Removed'] as const;
export type GuestPresence = (typeof GUEST_PRESENCES)[number];

/** An invited staff member's answer (PRODUCT 10.5). */
export const GUEST_INVITE_RESPONSES = ['None', 'Accepted', 'Maybe', 'Declined'] as const;
export type GuestInviteResponse = (typeof GUEST_INVITE_RESPONSES)[number];

export const RSVP_OF_RESPONSE: Record<Exclude<GuestInviteResponse, 'None'>, Rsvp> = {
  Accepted: 'ACCEPTED',
  Maybe: 'TENTATIVE',
  Declined: 'DECLINED',
};

/** To a guest; to the patient about a new guest; to the provider about a patient's interest. */
export type GuestMessageKind =
  | 'guest-invitation'
  | 'guest-cancelled'
  | 'guest-moved'
  | 'guest-reminder'
  | 'guest-notice'
  | 'guest-interest';

/** Short links of guests. One token opens all of them, and each leads to another page (PRODUCT 7.1). */
export const GUEST_LINK_PATHS = ['gl', 'g', 'r'] as const;
export type GuestLinkPath = (typeof GUEST_LINK_PATHS)[number];

export const MOST_GUESTS = 10;

/** Maximum messages to guests per visit, including messages to earlier addresses and removed guests. */
export const MOST_INVITATIONS = 30;
