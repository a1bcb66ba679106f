import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { GUEST_INVITE_RESPONSES } from '#shared/domain/guest.ts';
import { CONTACT_METHODS } from '#shared/domain/visit.ts';
import { STAFF_TOPICS } from '#shared/domain/visit-message.ts';

const visit = {
  visitId: field.id,
  practiceId: field.practiceId,
  practiceName: z.string(),
  visitType: z.string(),
  startsAt: field.instant,
  timeZone: z.string(),
  at: field.instant,
  isNew: z.boolean(),
};

export const Notification = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('visit-invite'),
    ...visit,
    inviteProviderName: z.string(),
    providerGuestInviteResponse: z.enum(GUEST_INVITE_RESPONSES),
  }),
  z.object({
    kind: z.literal('patient-cancellation'),
    ...visit,
    sessionId: field.id,
    patientId: field.id,
    patientName: z.string(),
  }),
  z.object({
    kind: z.literal('undelivered-message'),
    ...visit,
    messageId: field.id,
    what: z.enum([...STAFF_TOPICS, 'guest-notice', 'after-visit']),
    recipientName: z.string(),
    patientId: field.id.nullable(),
    method: z.enum(CONTACT_METHODS),
  }),
  z.object({
    kind: z.enum(['patient-waits', 'call-asked', 'time-asked']),
    ...visit,
    sessionId: field.id,
    patientId: field.id,
    patientName: z.string(),
    takenBy: z.object({ accountId: field.id, name: z.string() }).nullable(),
  }),
  z.object({
    kind: z.literal('emergency-access'),
    ...visit,
    accessId: field.id,
    byName: z.string(),
  }),
]);
export type Notification = z.output<typeof Notification>;

/** PRODUCT 6.28: from all practices in which the caller works with visits. */
export const notificationSidebarContracts = {
  /** At most as many as are listed. */
  'GET /api/provider/notifications/count': { result: z.object({ count: z.int() }) },
  /** Newest first. The read is audited. */
  'GET /api/provider/notifications': { result: z.object({ notifications: z.array(Notification) }) },
  'POST /api/provider/notifications/seen': {
    body: z.strictObject({ until: field.instant }),
    result: z.object({ count: z.int() }),
  },
} satisfies RestContracts;
