import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { CONTACT_METHODS } from '#shared/domain/visit.ts';
import { DELIVERY_FAILURES, DELIVERY_STATES, REMINDERS, STAFF_TOPICS } from '#shared/domain/visit-message.ts';

const visit = z.object({ rootVisitId: field.id });
const method = z.enum(CONTACT_METHODS);

export const MessageOfVisit = z.object({
  messageId: field.id,
  /** `guest-notice`: a guest was invited. `after-visit`: the link to documents and summary. */
  what: z.enum([...STAFF_TOPICS, 'guest-notice', 'after-visit']),
  to: z.object({ role: z.enum(['patient', 'guest', 'staff']), name: z.string() }),
  sessionId: field.id.nullable(),
  method,
  recipient: z.string(),
  /** WITHDRAWN: no longer needed at the time of sending. */
  state: z.enum(DELIVERY_STATES),
  at: field.instant,
  failure: z.enum(DELIVERY_FAILURES).nullable(),
  mayBeSentAgain: z.boolean(),
});
export type MessageOfVisit = z.output<typeof MessageOfVisit>;

const VisitMessages = z.object({
  messages: z.array(MessageOfVisit),
  planned: z.array(z.object({ reminder: z.enum(REMINDERS), at: field.instant })),
  patients: z.array(
    z.object({
      sessionId: field.id,
      name: z.string(),
      email: z.string().nullable(),
      mobile: z.string().nullable(),
      reachable: z.boolean(),
    }),
  ),
  guests: z.array(z.object({ guestId: field.id, name: z.string(), reachable: z.boolean() })),
  refusal: z.enum(['VISIT_ENDED', 'CANNOT_RESEND', 'CANNOT_SEND_PATIENT_COMMS']).nullable(),
  methods: z.array(method),
});
export type VisitMessages = z.output<typeof VisitMessages>;

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

export const visitMessageContracts = {
  'GET /api/provider/visits/:rootVisitId/messages': { params: visit, result: VisitMessages },
  /**
   * Resend Communications: the confirmation with the link, to one patient or all, or a guest's invitation.
   * VISIT_ENDED; CANNOT_RESEND if the practice or visit type sends no confirmations; CANNOT_SEND_PATIENT_COMMS if none
   * of the people can be reached.
   */
  'POST /api/provider/visits/:rootVisitId/communications': {
    params: visit,
    body: z.strictObject({ sessionId: field.id.nullable(), guestId: field.id.optional() }),
    result: z.object({ messages: z.int() }),
  },
  'POST /api/provider/visits/:rootVisitId/messages/:messageId/again': {
    params: z.object({ rootVisitId: field.id, messageId: field.id }),
    result: z.object({}),
  },
  /**
   * Revoke and resend: deactivates the links of this link's owner, and sends a new one to the contact on file.
   * VISIT_ENDED; LINK_NOT_ACTIVE; PERSON_IN_VISIT unless `evenInVisit`.
   */
  'POST /api/provider/visits/:rootVisitId/links/:linkId/replacement': {
    params: z.object({ rootVisitId: field.id, linkId: field.id }),
    body: z.strictObject({ evenInVisit: z.boolean() }),
    /** `replaced`: false if the link was already replaced. `messages`: 0 for a person without an address. */
    result: z.object({ replaced: z.boolean(), messages: z.int() }),
  },
  /** Deactivates the patient's earlier links, and sends the confirmation to the new address. */
  'PUT /api/provider/sessions/:sessionId/contact': {
    params: z.object({ sessionId: field.id }),
    body: CorrectedContact,
    result: z.object({}),
  },
} satisfies RestContracts;
