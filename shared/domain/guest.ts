/** Who a guest is to the patient (PRODUCT 10.1). */
export const GUEST_RELATIONSHIPS = [
  'Self',
  'Parent',
  'Legal Guardian',
  'Legal Representative',
  'Caregiver',
  'Other',
] as const;
export type GuestRelationship = (typeof GUEST_RELATIONSHIPS)[number];

/** Relationships of somebody who stands for the patient: they give their full name as in their papers. */
export const REPRESENTING: readonly GuestRelationship[] = ['Legal Guardian', 'Legal Representative'];

/** Whom the guest comes for (PRODUCT 10.1): somebody the patient knows, or a colleague of the provider. */
export const GUEST_TYPES = ['patient', 'provider'] as const;
export type GuestType = (typeof GUEST_TYPES)[number];

/** What a guest says to the invitation. */
export const RSVPS = ['ACCEPTED', 'TENTATIVE', 'DECLINED'] as const;
export type Rsvp = (typeof RSVPS)[number];

/** Invite states (PRODUCT 10.2). */
export const INVITE_STATES = ['PENDING', ...RSVPS, 'REMOVED'] as const;
export type InviteState = (typeof INVITE_STATES)[number];

/** Whether they are there (PRODUCT 10.2). */
export const GUEST_PRESENCES = ['Not Joined Yet', 'Joined', 'Removed'] as const;
export type GuestPresence = (typeof GUEST_PRESENCES)[number];

/** What a member of staff who was invited to a visit says of it (PRODUCT 10.5). */
export const GUEST_INVITE_RESPONSES = ['None', 'Accepted', 'Maybe', 'Declined'] as const;
export type GuestInviteResponse = (typeof GUEST_INVITE_RESPONSES)[number];

export const RSVP_OF_RESPONSE: Record<Exclude<GuestInviteResponse, 'None'>, Rsvp> = {
  Accepted: 'ACCEPTED',
  Maybe: 'TENTATIVE',
  Declined: 'DECLINED',
};

/** To a guest; to the patient whose guest was invited; to the provider whose patient would have liked to. */
export type GuestMessageKind = 'guest-invitation' | 'guest-cancelled' | 'guest-notice' | 'guest-interest';

/** Short links of guests: one secret opens all of them, and each says where it leads (PRODUCT 7.1). */
export const GUEST_LINK_PATHS = ['gl', 'g', 'r'] as const;
export type GuestLinkPath = (typeof GUEST_LINK_PATHS)[number];

/** Guests of one visit, removed ones apart. */
export const MOST_GUESTS = 10;

/** Messages to guests of one visit, those to former addresses and to guests removed since included. */
export const MOST_INVITATIONS = 30;
