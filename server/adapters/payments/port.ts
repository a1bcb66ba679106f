import type { DisputeState, PaymentFailure } from '#shared/domain/payment.ts';
import type { PaymentCheck } from '#shared/domain/practice-service.ts';

/** Stripe's webhook, called without a browser. Every request is signed. */
export const STRIPE_WEBHOOK = '/api/webhooks/stripe';
export const PRACTICE_STRIPE_WEBHOOK = `${STRIPE_WEBHOOK}/practices`;

export interface Hold {
  id: string;
  /**
   * `open`: no card yet, or the last one was declined · `requires-action`: the bank asks the cardholder ·
   * `processing`: neither held nor declined yet · `held` · `captured` · `canceled`: released or expired
   */
  state: 'open' | 'requires-action' | 'processing' | 'held' | 'captured' | 'canceled';
  amountCents: number;
  capturedCents: number | null;
  refundedCents: number;
  disputed: boolean;
  /** In milliseconds since the epoch; null if the hold does not expire. */
  expiresAt: number | null;
  expired: boolean;
  clientSecret: string | null;
}

/**
 * Why a processor did not perform a call.
 * - `refused`: declined, with the reason in `failure`
 * - `state`: not possible in its current state, which `retrieve` returns
 * - `unknown`: no answer, so it may have been done; repeating the call with the same key finds out
 */
export class ProcessorError extends Error {
  override readonly name = 'ProcessorError';
  readonly kind: 'refused' | 'state' | 'unknown';
  readonly failure: PaymentFailure;

  constructor(kind: ProcessorError['kind'], failure: PaymentFailure) {
    super(`${kind}: ${failure}`);
    this.kind = kind;
    this.failure = failure;
  }
}

export interface Dispute {
  id: string;
  state: DisputeState;
  amountCents: number;
  /** ISO 4217, lower case. */
  currency: string;
  /** In milliseconds since the epoch. */
  openedAt: number;
}

/** A change that the processor reports. Its state is ignored, because it may be late or out of order. */
export interface ProcessorEvent {
  id: string;
  type: string;
  holdId: string | null;
  isDispute: boolean;
}

/**
 * Card payments in two steps: hold now, capture later. Every change takes an idempotency key and is done once per key.
 * All methods throw {@link ProcessorError}. Amounts are in cents.
 */
interface Processor {
  create(
    hold: { amountCents: number; currency: string; paymentId: string },
    idempotencyKey: string,
  ): Promise<Hold>;
  confirm(id: string, token: string, idempotencyKey: string): Promise<Hold>;
  capture(id: string, amountCents: number, idempotencyKey: string): Promise<Hold>;
  cancel(id: string, idempotencyKey: string): Promise<Hold>;
  retrieve(id: string): Promise<Hold>;
  disputes(id: string): Promise<Dispute[]>;
}

export interface ProcessorAnswer {
  outcome: PaymentCheck;
  accountId: string | null;
  name: string | null;
  live: boolean;
}

export interface StripeProcessor extends Processor {
  readonly kind: 'stripe';
  readonly publishableKey: string;
  /** The connected account that Stripe.js must name; null for the key's own. */
  readonly connected: string | null;
  check(): Promise<ProcessorAnswer>;
  /** @returns null if the signature is not Stripe's */
  readEvent(rawBody: Buffer, signature: string): ProcessorEvent | null;
}

export interface TestCard {
  number: string;
  expiryMonth: number;
  expiryYear: number;
  cvc: string;
}

export interface TestProcessor extends Processor {
  readonly kind: 'test';
  readonly publishableKey: null;
  /** @throws ProcessorError `test_cards_only` for any other number */
  tokenise(card: TestCard): string;
  authenticate(clientSecret: string, succeed: boolean): Promise<void>;
}

export type PaymentProcessor = StripeProcessor | TestProcessor;
