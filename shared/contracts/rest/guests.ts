import { z } from 'zod';
import {
  GUEST_INVITE_RESPONSES,
  GUEST_LINK_PATHS,
  GUEST_PRESENCES,
  GUEST_RELATIONSHIPS,
  GUEST_TYPES,
  INVITE_STATES,
  REPRESENTING,
  RSVPS,
} from '../../domain/guest.ts';
import { CONTACT_METHODS } from '../../domain/visit.ts';
import { isPersonName, LIMITS } from '../../rules/text.ts';
import type { RestContracts } from '../contract.ts';
import { field } from '../fields.ts';
import { Workflow } from './workflow.ts';

const name = z
  .string()
  .trim()
  .min(1, 'NAME_REQUIRED')
  .max(LIMITS.personName, 'MAX_LENGTH')
  .refine(isPersonName, 'NAME_INVALID');

const details = {
  name,
  /** One of the two at most is where the invitation goes; with neither, the link is handed over by hand. */
  email: field.email.nullable(),
  mobile: field.phone.nullable(),
  relationship: z.enum(GUEST_RELATIONSHIPS, 'FIELD_REQUIRED'),
};

/** An invitation sent again under its key is the same one. */
export const GuestInvitation = z.strictObject({
  ...details,
  guestType: z.enum(GUEST_TYPES),
  /** A colleague of the practice, who signs in; their address is their account's. Staff only. */
  accountId: field.id.nullable(),
  language: field.language,
  /** The patient authorizes the disclosure of visit data (PRODUCT 10.1). */
  authorized: z.literal(true, 'AUTHORIZATION_REQUIRED'),
  idempotencyKey: field.id,
});
export type GuestInvitation = z.output<typeof GuestInvitation>;

/** What may be changed for as long as nothing was answered. */
export const GuestChange = z.strictObject(details);
export type GuestChange = z.output<typeof GuestChange>;

/** A guest as the inviting side sees them. */
export const Guest = z.object({
  guestId: field.id,
  guestType: z.enum(GUEST_TYPES),
  name: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  relationship: z.enum(GUEST_RELATIONSHIPS),
  legalRepresentativeName: z.string().nullable(),
  /** How the invitation went; null: handed over by hand. */
  inviteMethod: z.enum(CONTACT_METHODS).nullable(),
  inviteState: z.enum(INVITE_STATES),
  presence: z.enum(GUEST_PRESENCES),
  invitedAt: field.instant,
  /** 'patient', or the name of the member of staff. */
  invitedBy: z.object({ kind: z.enum(['patient', 'staff']), name: z.string() }),
  /** GUEST_EDIT_NOT_ALLOWED_NOT_INVITED_STATUS otherwise. */
  mayEdit: z.boolean(),
  /** They have an account and sign in: there is no link to hand over. */
  hasAccount: z.boolean(),
});
export type Guest = z.output<typeof Guest>;

/** The guests of a visit, in the order they were invited, and why nobody can be invited, where that is so. */
const GuestList = z.object({
  results: z.array(Guest),
  refusal: z
    .enum(['UNSUPPORTED_3RD_PARTY', 'UNSUPPORTED_IS_GROUP_VISIT', 'VISIT_ENDED', 'TOO_MANY_GUESTS'])
    .nullable(),
  /** Where the practice sends to. */
  contactMethods: z.array(z.enum(CONTACT_METHODS)),
});
export type GuestList = z.output<typeof GuestList>;

const session = z.object({ sessionId: field.id });
const patientsGuest = z.object({ sessionId: field.id, guestId: field.id });
const visit = z.object({ rootVisitId: field.id });
const one = z.object({ guestId: field.id });
const link = z.object({ path: z.enum(GUEST_LINK_PATHS), token: field.token });
const Nothing = z.object({});
/** The address to hand over. */
const GuestLink = z.object({ guestLink: z.string() });

/** What the invitation's pages show. */
const Invitation = z.object({
  practiceName: z.string(),
  providerName: z.string(),
  guestName: z.string(),
  guestType: z.enum(GUEST_TYPES),
  startTime: field.instant,
  timeZone: field.timeZone,
  durationMinutes: z.int(),
  language: field.language,
  serverTime: field.instant,
  /** PENDING: not answered yet. */
  response: z.enum(['PENDING', ...RSVPS]),
  /** They sign in to join, here. */
  staffLink: z.string().nullable(),
});
export type Invitation = z.output<typeof Invitation>;

export const GuestInformation = z
  .strictObject({
    name,
    relationship: z.enum(GUEST_RELATIONSHIPS, 'FIELD_REQUIRED'),
    /** Full name of who stands for the patient; only there, and there always. */
    legalRepresentativeName: name.nullable(),
  })
  .refine(
    ({ relationship, legalRepresentativeName }) =>
      REPRESENTING.includes(relationship) === (legalRepresentativeName !== null),
    { path: ['legalRepresentativeName'], message: 'NAME_REQUIRED' },
  );
export type GuestInformation = z.output<typeof GuestInformation>;

const GuestSession = z.object({
  practiceName: z.string(),
  providerName: z.string(),
  startTime: field.instant,
  timeZone: field.timeZone,
  durationMinutes: z.int(),
  serverTime: field.instant,
  guestType: z.enum(GUEST_TYPES),
  information: z.object({
    name: z.string(),
    relationship: z.enum(GUEST_RELATIONSHIPS),
    legalRepresentativeName: z.string().nullable(),
    /** The guest has said that it is right. */
    complete: z.boolean(),
  }),
});
export type GuestSession = z.output<typeof GuestSession>;

/**
 * Refusals beside the usual: GUEST_CANT_ADD_GUESTS, UNSUPPORTED_3RD_PARTY, UNSUPPORTED_IS_GROUP_VISIT,
 * TOO_MANY_GUESTS, VISIT_ENDED, GUEST_EDIT_NOT_ALLOWED_NOT_INVITED_STATUS.
 */
export const guestContracts = {
  // The patient, of their own visit
  'GET /api/patient/sessions/:sessionId/guests': { params: session, result: GuestList },
  'POST /api/patient/sessions/:sessionId/guests': {
    params: session,
    body: GuestInvitation,
    result: z.object({ guestId: field.id }),
  },
  'PUT /api/patient/sessions/:sessionId/guests/:guestId': {
    params: patientsGuest,
    body: GuestChange,
    result: Nothing,
  },
  'DELETE /api/patient/sessions/:sessionId/guests/:guestId': { params: patientsGuest, result: Nothing },
  /** The guest's link, for whoever was invited without an address. */
  'POST /api/patient/sessions/:sessionId/guests/:guestId/link': { params: patientsGuest, result: GuestLink },
  /** UNSUPPORTED_3RD_PARTY: the practice is told that somebody would have liked to bring a guest. Once. */
  'POST /api/patient/sessions/:sessionId/guests/interest': { params: session, result: Nothing },
  /** The step of the same name is over: everybody is invited who shall be. */
  'POST /api/patient/sessions/:sessionId/workflow/guests': { params: session, result: Workflow },

  // Staff of the visit's practice
  'GET /api/provider/visits/:rootVisitId/guests': { params: visit, result: GuestList },
  'POST /api/provider/visits/:rootVisitId/guests': {
    params: visit,
    body: GuestInvitation,
    result: z.object({ guestId: field.id }),
  },
  'PUT /api/provider/guests/:guestId': { params: one, body: GuestChange, result: Nothing },
  'DELETE /api/provider/guests/:guestId': { params: one, result: Nothing },
  'POST /api/provider/guests/:guestId/link': { params: one, result: GuestLink },
  /** Whoever was invited themselves says whether they come (PRODUCT 10.5). */
  'POST /api/provider/visits/:rootVisitId/guest-response': {
    params: visit,
    body: z.strictObject({ response: z.enum(GUEST_INVITE_RESPONSES).exclude(['None']) }),
    result: z.object({ providerGuestInviteResponse: z.enum(GUEST_INVITE_RESPONSES) }),
  },

  // The guest. Reading changes nothing: mail scanners open links.
  'GET /api/guest/links/:path/:token': { params: link, result: Invitation },
  'POST /api/guest/links/:path/:token/rsvp': {
    params: link,
    body: z.strictObject({ response: z.enum(RSVPS) }),
    result: z.object({ response: z.enum(RSVPS) }),
  },
  /** iCalendar (RFC 5545). */
  'GET /api/guest/links/:path/:token/calendar': {
    params: link,
    result: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    file: 'text/calendar',
  },
  /** A person's click: exchanges the link for a cookie that is good for this visit only. */
  'POST /api/guest/links/:path/:token/open': { params: link, result: z.object({ guestId: field.id }) },
  'GET /api/guest/sessions/:guestId': { params: one, result: GuestSession },
  /** Until they have joined. */
  'POST /api/guest/sessions/:guestId/information': {
    params: one,
    body: GuestInformation,
    result: GuestSession,
  },
  /** Guests invite no guests (PRODUCT 1.7). Always GUEST_CANT_ADD_GUESTS. */
  'POST /api/guest/sessions/:guestId/guests': { params: one, result: Nothing },
} satisfies RestContracts;
