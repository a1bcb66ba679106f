import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { CONTACT_METHODS } from '#shared/domain/visit.ts';
import { DELIVERY_FAILURES, DELIVERY_STATES, REMINDERS, STAFF_TOPICS } from '#shared/domain/visit-message.ts';

const visit = z.object({ rootVisitId: field.id });
const method = z.enum(CONTACT_METHODS);

export const MessageOfVisit = z.object({
  messageId: field.id,
  /** `guest-notice`: a notice that a guest was invited. `after-visit`: the link to documents and summary. */
  what: z.enum([...STAFF_TOPICS, 'guest-notice', 'after-visit']),
  to: z.object({ role: z.enum(['patient', 'guest', 'staff']), name: z.string() }),
  /** The visit patient, to correct the address. */
  sessionId: field.id.nullable(),
  method,
  recipient: z.string(),
  /** WITHDRAWN: no longer needed when it could have been sent. */
  state: z.enum(DELIVERY_STATES),
  /** When it was sent, or queued. */
  at: field.instant,
  failure: z.enum(DELIVERY_FAILURES).nullable(),
  /** It was not delivered, nothing later reached the person, and resending it makes sense. */
  mayBeSentAgain: z.boolean(),
});
export type MessageOfVisit = z.output<typeof MessageOfVisit>;

const VisitMessages = z.object({
  /** Newest first. */
  messages: z.array(MessageOfVisit),
  /** Upcoming reminders, by the settings. */
  planned: z.array(z.object({ reminder: z.enum(REMINDERS), at: field.instant })),
  /** Patients with the method for sending a confirmation, null without one. */
  patients: z.array(
    z.object({
      sessionId: field.id,
      name: z.string(),
      email: z.string().nullable(),
      mobile: z.string().nullable(),
      reachable: z.boolean(),
    }),
  ),
  /** Invited guests who have not declined. */
  guests: z.array(z.object({ guestId: field.id, name: z.string(), reachable: z.boolean() })),
  /** Why confirmations cannot be resent. */
  refusal: z.enum(['VISIT_ENDED', 'CANNOT_RESEND', 'CANNOT_SEND_PATIENT_COMMS']).nullable(),
  /** Methods that the visit type allows and this installation supports. */
  methods: z.array(method),
});
export type VisitMessages = z.output<typeof VisitMessages>;

/** The address for a patient's messages from now on. */
export const CorrectedContact = z
  .strictObject({
    method,
    email: z.union([z.literal('').transform(() => null), field.email]),
    mobile: field.optionalMobile,
  })
  .refine((contact) => contact.method !== 'Email' || contact.email !== null, {
    path: ['email'],
    message: 'EMAIL_REQUIRED_IF_CHECKED',
  })
  .refine((contact) => contact.method !== 'SMS' || contact.mobile !== null, {
    path: ['mobile'],
    message: 'PHONE_REQUIRED_IF_CHECKED',
  });

/** The messages of a visit, and resending them; for staff of its practice. */
export const visitMessageContracts = {
  'GET /api/provider/visits/:rootVisitId/messages': { params: visit, result: VisitMessages },
  /**
   * Resend Communications: the confirmation with the link, to one patient or all, or a guest's invitation.
   * VISIT_ENDED; CANNOT_RESEND if the practice or visit type sends no confirmations;
   * CANNOT_SEND_PATIENT_COMMS if none of them can be reached.
   */
  'POST /api/provider/visits/:rootVisitId/communications': {
    params: visit,
    /** A visit patient or a guest; null for all patients. */
    body: z.strictObject({ sessionId: field.id.nullable(), guestId: field.id.optional() }),
    result: z.object({ messages: z.int() }),
  },
  /** Resends a message that was not delivered, to the person's current address. */
  'POST /api/provider/visits/:rootVisitId/messages/:messageId/again': {
    params: z.object({ rootVisitId: field.id, messageId: field.id }),
    result: z.object({}),
  },
  /**
   * Revoke and resend: the links of this link's owner die, and a new one goes to the contact on file. VISIT_ENDED;
   * LINK_NOT_ACTIVE; PERSON_IN_VISIT unless `evenInVisit`.
   */
  'POST /api/provider/visits/:rootVisitId/links/:linkId/replacement': {
    params: z.object({ rootVisitId: field.id, linkId: field.id }),
    body: z.strictObject({ evenInVisit: z.boolean() }),
    /** `replaced`: false if it was already replaced. `messages`: 0 for a person without an address. */
    result: z.object({ replaced: z.boolean(), messages: z.int() }),
  },
  /** Corrects a patient's address: their earlier links die, and the confirmation goes to the new one. */
  'PUT /api/provider/sessions/:sessionId/contact': {
    params: z.object({ sessionId: field.id }),
    body: CorrectedContact,
    result: z.object({}),
  },
} satisfies RestContracts;
