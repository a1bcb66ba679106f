import { z } from 'zod';
import { CONTACT_METHODS } from '../../../domain/visit.ts';
import {
  DELIVERY_FAILURES,
  DELIVERY_STATES,
  REMINDERS,
  STAFF_TOPICS,
} from '../../../domain/visit-message.ts';
import type { RestContracts } from '../../contract.ts';
import { field } from '../../fields.ts';

const visit = z.object({ rootVisitId: field.id });
const method = z.enum(CONTACT_METHODS);

export const MessageOfVisit = z.object({
  messageId: field.id,
  /** `guest-notice`: that a guest was invited. `after-visit`: the link to documents and summary. */
  what: z.enum([...STAFF_TOPICS, 'guest-notice', 'after-visit']),
  to: z.object({ role: z.enum(['patient', 'guest', 'staff']), name: z.string() }),
  /** The visit patient, for correcting the address. */
  sessionId: field.id.nullable(),
  method,
  recipient: z.string(),
  /** WITHDRAWN: it was no longer of use when it could have been sent. */
  state: z.enum(DELIVERY_STATES),
  /** When it was sent, or queued. */
  at: field.instant,
  failure: z.enum(DELIVERY_FAILURES).nullable(),
  /** It was not delivered, nothing later reached the person, and sending it again is of use. */
  mayBeSentAgain: z.boolean(),
});
export type MessageOfVisit = z.output<typeof MessageOfVisit>;

const VisitMessages = z.object({
  /** Newest first. */
  messages: z.array(MessageOfVisit),
  /** Reminders to come that the settings ask for. */
  planned: z.array(z.object({ reminder: z.enum(REMINDERS), at: field.instant })),
  /** Patients with the method by which a confirmation can be sent, null without one. */
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
  /** Why confirmations cannot be sent again. */
  refusal: z.enum(['VISIT_ENDED', 'CANNOT_RESEND', 'CANNOT_SEND_PATIENT_COMMS']).nullable(),
  /** Methods that the visit type allows and this installation can send by. */
  methods: z.array(method),
});
export type VisitMessages = z.output<typeof VisitMessages>;

/** The address by which a patient gets messages from now on. */
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

/** What was sent of a visit, and sending it again; for staff of its practice. */
export const visitMessageContracts = {
  'GET /api/provider/visits/:rootVisitId/messages': { params: visit, result: VisitMessages },
  /**
   * Resend Communications: the confirmation with the link, to one patient or all, or a guest's invitation. VISIT_ENDED;
   * CANNOT_RESEND if the practice or visit type sends no confirmations; CANNOT_SEND_PATIENT_COMMS if none of them can be
   * reached.
   */
  'POST /api/provider/visits/:rootVisitId/communications': {
    params: visit,
    /** A visit patient or a guest; null: all patients. */
    body: z.strictObject({ sessionId: field.id.nullable(), guestId: field.id.optional() }),
    result: z.object({ messages: z.int() }),
  },
  /** Sends a message that was not delivered again, to the person's present address. */
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
    /** `replaced`: false if it was replaced before. `messages`: 0 for a person without an address. */
    result: z.object({ replaced: z.boolean(), messages: z.int() }),
  },
  /** Corrects a patient's address: their former links die, and the confirmation goes to the new one. */
  'PUT /api/provider/sessions/:sessionId/contact': {
    params: z.object({ sessionId: field.id }),
    body: CorrectedContact,
    result: z.object({}),
  },
} satisfies RestContracts;
