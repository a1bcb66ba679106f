import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { DOCUMENT_TYPES } from '#shared/domain/document.ts';
import { GUEST_RELATIONSHIPS } from '#shared/domain/guest.ts';
import { PAYMENT_STATES } from '#shared/domain/payment.ts';
import { VISIT_STATUSES } from '#shared/domain/visit.ts';
import { DisputedAmount } from '../check-in/payments.ts';
import { KnownPatient } from '../ehr/record-patients.ts';
import { MessageOfVisit } from '../visits/visit-messages.ts';
import { SeriesPlace } from '../visits/visits.ts';

const PatientVisit = z.object({
  visitId: field.id,
  sessionId: field.id,
  startTime: field.instant,
  timeZone: field.timeZone,
  visitTypeName: z.string(),
  series: SeriesPlace,
  providerName: z.string(),
  /** The visit's status; NO_SHOW if this patient of a group was a no-show. */
  status: z.enum(VISIT_STATUSES),
  gone: z.boolean(),
  isGroupVisit: z.boolean(),
  description: z.string(),
  toCome: z.boolean(),
});

const OfVisit = z.object({ visitId: field.id, timeZone: field.timeZone });

export const patientContracts = {
  'GET /api/provider/patients/:patientId': {
    params: z.object({ patientId: field.id }),
    result: z.object({
      practiceId: field.practiceId,
      patient: KnownPatient,
      visits: z.array(PatientVisit),
      more: z.boolean(),
    }),
  },
  /** Each list is newest first. */
  'GET /api/provider/patients/:patientId/history': {
    params: z.object({ patientId: field.id }),
    result: z.object({
      consents: z.array(
        OfVisit.extend({
          sessionId: field.id,
          signedAt: field.instant,
          confirmedAt: field.instant.nullable(),
          typedSignature: z.string(),
          representative: z.string().nullable(),
        }),
      ),
      documents: z.array(
        OfVisit.extend({
          sharedId: field.id,
          name: z.string(),
          mediaType: z.enum(DOCUMENT_TYPES),
          sharedBy: z.string(),
          sharedAt: field.instant,
        }),
      ),
      payments: z.array(
        OfVisit.extend({
          sessionId: field.id,
          startTime: field.instant,
          state: z.enum(PAYMENT_STATES),
          currency: z.string(),
          amountCents: z.int().nullable(),
          capturedCents: z.int().nullable(),
          refundedCents: z.int(),
          disputes: z.array(DisputedAmount),
        }),
      ),
      /** At most 20. */
      messages: z.array(
        OfVisit.extend(MessageOfVisit.omit({ mayBeSentAgain: true, to: true, sessionId: true }).shape),
      ),
      /** At most 20. */
      guests: z.array(
        OfVisit.extend({
          guestId: field.id,
          name: z.string(),
          relationship: z.enum(GUEST_RELATIONSHIPS),
          email: z.string().nullable(),
          mobile: z.string().nullable(),
          invitedAt: field.instant,
        }),
      ),
    }),
  },
} satisfies RestContracts;
