import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import {
  COPAY_MAX_CENTS,
  COPAY_MIN_CENTS,
  COPAY_MODES,
  COPAY_STEPS,
  DISPUTE_STATES,
  PAYMENT_FAILURES,
  PAYMENT_PROCESSORS,
  PAYMENT_STATES,
} from '#shared/domain/payment.ts';

const visitPatient = z.object({ sessionId: field.id });
const cents = z
  .int('AMOUNT_INVALID')
  .min(COPAY_MIN_CENTS, 'AMOUNT_INVALID')
  .max(COPAY_MAX_CENTS, 'AMOUNT_INVALID');

const Copay = z.object({
  step: z.enum(COPAY_STEPS),
  practiceName: z.string(),
  terms: z
    .object({
      mode: z.enum(COPAY_MODES),
      amountCents: z.int().nullable(),
      mandatory: z.boolean(),
    })
    .nullable(),
  /** ISO 4217, lower case. */
  currency: z.string(),
  state: z.enum(PAYMENT_STATES),
  amountCents: z.int().nullable(),
  failure: z.enum(PAYMENT_FAILURES).nullable(),
  /** Null if the practice takes no cards. Stripe.js uses the key, and the connected account. */
  processor: z
    .object({
      kind: z.enum(PAYMENT_PROCESSORS),
      publishableKey: z.string().nullable(),
      connected: z.string().nullable(),
    })
    .nullable(),
});
export type Copay = z.output<typeof Copay>;

export const DisputedAmount = z.object({
  state: z.enum(DISPUTE_STATES),
  currency: z.string(),
  amountCents: z.int(),
});
export type DisputedAmount = z.output<typeof DisputedAmount>;

export const VisitPayment = z.object({
  sessionId: field.id,
  patientName: z.string(),
  asked: z.object({ mode: z.enum(COPAY_MODES), amountCents: z.int().nullable() }).nullable(),
  billingGrouping: z.string(),
  state: z.enum(PAYMENT_STATES),
  currency: z.string(),
  amountCents: z.int().nullable(),
  capturedCents: z.int().nullable(),
  /** In the processor's own console. */
  refundedCents: z.int(),
  disputes: z.array(DisputedAmount),
  failure: z.enum(PAYMENT_FAILURES).nullable(),
  expiresAt: field.instant.nullable(),
  processedBy: z.string().nullable(),
  processedAt: field.instant.nullable(),
  underWay: z.boolean(),
  mayCapture: z.boolean(),
  mayVoid: z.boolean(),
});
export type VisitPayment = z.output<typeof VisitPayment>;

const click = z.object({ idempotencyKey: field.id });

export const paymentContracts = {
  'GET /api/patient/sessions/:sessionId/copay': { params: visitPatient, result: Copay },
  /** 'Validate Card': holds the amount and charges nothing. Only the processor gets the card's number. */
  'POST /api/patient/sessions/:sessionId/copay/authorization': {
    params: visitPatient,
    body: z.object({ token: z.string().regex(/^pm_\w{1,200}$/), amountCents: cents }),
    result: z.object({
      copay: Copay,
      clientSecret: z.string().nullable(),
    }),
  },
  'POST /api/patient/sessions/:sessionId/copay/authentication': { params: visitPatient, result: Copay },
  'POST /api/patient/sessions/:sessionId/copay/opt-out': { params: visitPatient, result: Copay },
  /** The browser could not get a token for the card, so the patient continues without one (PRODUCT 11.2). */
  'POST /api/patient/sessions/:sessionId/copay/token-failure': { params: visitPatient, result: Copay },

  /** Only for the test processor; a real one has no such call. Accepts only test numbers and stores nothing. */
  'POST /api/patient/sessions/:sessionId/test-processor/tokens': {
    params: visitPatient,
    body: z.strictObject({
      number: z.string().regex(/^\d{12,19}$/),
      expiryMonth: z.int().min(1).max(12),
      expiryYear: z.int().min(2000).max(2100),
      cvc: z.string().regex(/^\d{3,4}$/),
    }),
    result: z.object({ token: z.string() }),
  },
  'POST /api/patient/sessions/:sessionId/test-processor/authentications': {
    params: visitPatient,
    body: z.object({ clientSecret: z.string().max(200), succeed: z.boolean() }),
    result: z.object({}),
  },

  'GET /api/provider/visits/:rootVisitId/payments': {
    params: z.object({ rootVisitId: field.id }),
    result: z.object({
      results: z.array(VisitPayment),
      processor: z.enum(PAYMENT_PROCESSORS).nullable(),
    }),
  },
  'POST /api/provider/sessions/:sessionId/payment/capture': {
    params: visitPatient,
    body: click.extend({
      amountCents: z.int('AMOUNT_INVALID').min(1, 'AMOUNT_INVALID').max(COPAY_MAX_CENTS, 'AMOUNT_INVALID'),
    }),
    result: VisitPayment,
  },
  'POST /api/provider/sessions/:sessionId/payment/void': {
    params: visitPatient,
    body: click,
    result: VisitPayment,
  },
} satisfies RestContracts;
