import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { PracticeIdentity } from '#shared/contracts/practice-identity.ts';
import {
  GUEST_INVITE_RESPONSES,
  GUEST_LINK_PATHS,
  GUEST_PRESENCES,
  GUEST_RELATIONSHIPS,
  GUEST_TYPES,
  INVITE_STATES,
  INVITED_RELATIONSHIPS,
  REPRESENTING,
  RSVPS,
} from '#shared/domain/guest.ts';
import { CONTACT_METHODS } from '#shared/domain/visit.ts';
import { cleanName } from '#shared/rules/clean-text.ts';
import { isPersonName, LIMITS } from '#shared/rules/text.ts';
import { Workflow } from './workflow.ts';

const name = z
  .string()
  .overwrite(cleanName)
  .min(1, 'NAME_REQUIRED')
  .max(LIMITS.personName, 'MAX_LENGTH')
  .refine(isPersonName, 'NAME_INVALID');

const details = {
  name,
  /** At most one of the two receives the invitation. Without either, the inviter gives the guest the link. */
  email: field.email.nullable(),
  mobile: field.mobile.nullable(),
  relationship: z.enum(INVITED_RELATIONSHIPS, 'FIELD_REQUIRED'),
};

export const GuestInvitation = z.strictObject({
  ...details,
  guestType: z.enum(GUEST_TYPES),
  /** A colleague of the practice, who signs in. The invitation uses their account's address. */
  accountId: field.id.nullable(),
  language: field.language,
  /** PRODUCT 10.1. */
  authorized: z.literal(true, 'AUTHORIZATION_REQUIRED'),
  idempotencyKey: field.id,
});
export type GuestInvitation = z.output<typeof GuestInvitation>;

const PatientsInvitation = GuestInvitation.extend({
  guestType: z.literal('patient'),
  accountId: z.null(),
});

/** Allowed until the guest has answered. */
export const GuestChange = z.strictObject(details);
export type GuestChange = z.output<typeof GuestChange>;

export const Guest = z.object({
  guestId: field.id,
  guestType: z.enum(GUEST_TYPES),
  name: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  relationship: z.enum(GUEST_RELATIONSHIPS),
  legalRepresentativeName: z.string().nullable(),
  inviteMethod: z.enum(CONTACT_METHODS).nullable(),
  inviteState: z.enum(INVITE_STATES),
  presence: z.enum(GUEST_PRESENCES),
  invitedAt: field.instant,
  invitedBy: z.object({ kind: z.enum(['patient', 'staff']), name: z.string() }),
  /** If false: GUEST_EDIT_NOT_ALLOWED_NOT_INVITED_STATUS. */
  mayEdit: z.boolean(),
  hasAccount: z.boolean(),
  linkId: field.id.nullable(),
});
export type Guest = z.output<typeof Guest>;

const GuestList = z.object({
  results: z.array(Guest),
  refusal: z
    .enum(['UNSUPPORTED_3RD_PARTY', 'UNSUPPORTED_IS_GROUP_VISIT', 'VISIT_ENDED', 'TOO_MANY_GUESTS'])
    .nullable(),
  contactMethods: z.array(z.enum(CONTACT_METHODS)),
  /** True for staff of a practice with captions; others get FEATURE_NOT_ON. */
  mayInviteCaptioner: z.boolean(),
});
export type GuestList = z.output<typeof GuestList>;

const visitPatient = z.object({ sessionId: field.id });
const patientsGuest = z.object({ sessionId: field.id, guestId: field.id });
const visit = z.object({ rootVisitId: field.id });
const one = z.object({ guestId: field.id });
const link = z.object({ path: z.enum(GUEST_LINK_PATHS), token: field.token });
const Nothing = z.object({});
const GuestLink = z.object({ guestLink: z.string() });

const Invitation = z.object({
  practiceName: z.string(),
  practice: PracticeIdentity,
  providerName: z.string(),
  /** Null in a group visit. */
  patientFirstName: z.string().nullable(),
  invitedByPatient: z.boolean(),
  guestName: z.string(),
  guestType: z.enum(GUEST_TYPES),
  startTime: field.instant,
  timeZone: field.timeZone,
  durationMinutes: z.int(),
  language: field.language,
  serverTime: field.instant,
  response: z.enum(['PENDING', ...RSVPS]),
  staffLink: z.string().nullable(),
});
export type Invitation = z.output<typeof Invitation>;

export const GuestInformation = z
  .strictObject({
    name,
    relationship: z.enum(INVITED_RELATIONSHIPS, 'FIELD_REQUIRED'),
    legalRepresentativeName: name.nullable(),
  })
  .refine(
    ({ relationship, legalRepresentativeName }) =>
      REPRESENTING.includes(relationship) === (legalRepresentativeName !== null),
    { path: ['legalRepresentativeName'], message: 'NAME_REQUIRED' },
  );
export type GuestInformation = z.output<typeof GuestInformation>;

const GuestPage = z.object({
  practiceName: z.string(),
  practice: PracticeIdentity,
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
    /** The guest has confirmed it, or is a captioner, who does not have to. */
    complete: z.boolean(),
  }),
});
export type GuestPage = z.output<typeof GuestPage>;

/**
 * Additional refusals: GUEST_CANT_ADD_GUESTS, UNSUPPORTED_3RD_PARTY, UNSUPPORTED_IS_GROUP_VISIT,
 * TOO_MANY_GUESTS, VISIT_ENDED, GUEST_EDIT_NOT_ALLOWED_NOT_INVITED_STATUS.
 */
export const guestContracts = {
  'GET /api/patient/sessions/:sessionId/guests': { params: visitPatient, result: GuestList },
  'POST /api/patient/sessions/:sessionId/guests': {
    params: visitPatient,
    body: PatientsInvitation,
    result: z.object({ guestId: field.id }),
  },
  'PUT /api/patient/sessions/:sessionId/guests/:guestId': {
    params: patientsGuest,
    body: GuestChange,
    result: Nothing,
  },
  'DELETE /api/patient/sessions/:sessionId/guests/:guestId': { params: patientsGuest, result: Nothing },
  'POST /api/patient/sessions/:sessionId/guests/:guestId/link': { params: patientsGuest, result: GuestLink },
  /** After UNSUPPORTED_3RD_PARTY: reports to the practice, once, that the patient wanted to bring a guest. */
  'POST /api/patient/sessions/:sessionId/guests/interest': { params: visitPatient, result: Nothing },
  'POST /api/patient/sessions/:sessionId/workflow/guests': { params: visitPatient, result: Workflow },

  'GET /api/provider/visits/:rootVisitId/guests': { params: visit, result: GuestList },
  'POST /api/provider/visits/:rootVisitId/guests': {
    params: visit,
    body: GuestInvitation,
    result: z.object({ guestId: field.id }),
  },
  'PUT /api/provider/guests/:guestId': { params: one, body: GuestChange, result: Nothing },
  'DELETE /api/provider/guests/:guestId': { params: one, result: Nothing },
  /** Undoes a removal by staff. Additional refusals: UNDO_TOO_LATE, UNDO_CHANGED. */
  'POST /api/provider/guests/:guestId/restore': { params: one, result: Nothing },
  'POST /api/provider/guests/:guestId/link': { params: one, result: GuestLink },
  'POST /api/provider/visits/:rootVisitId/guest-response': {
    params: visit,
    body: z.strictObject({ response: z.enum(GUEST_INVITE_RESPONSES).exclude(['None']) }),
    result: z.object({ providerGuestInviteResponse: z.enum(GUEST_INVITE_RESPONSES) }),
  },

  // For the guest. Reading changes nothing, because mail scanners open links.
  'GET /api/guest/links/:path/:token': { params: link, result: Invitation },
  'POST /api/guest/links/:path/:token/rsvp': {
    params: link,
    body: z.strictObject({ response: z.enum(RSVPS) }),
    result: z.object({ response: z.enum(RSVPS) }),
  },
  'GET /api/guest/links/:path/:token/calendar': {
    params: link,
    result: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    file: 'text/calendar',
  },
  /** For a click: exchanges the link for a cookie that is valid only for this visit. */
  'POST /api/guest/links/:path/:token/open': { params: link, result: z.object({ guestId: field.id }) },
  'GET /api/guest/sessions/:guestId': { params: one, result: GuestPage },
  /** Allowed until the guest has joined. */
  'POST /api/guest/sessions/:guestId/information': {
    params: one,
    body: GuestInformation,
    result: GuestPage,
  },
  /** Guests cannot invite guests (PRODUCT 1.7): always GUEST_CANT_ADD_GUESTS. */
  'POST /api/guest/sessions/:guestId/guests': { params: one, result: Nothing },
} satisfies RestContracts;
