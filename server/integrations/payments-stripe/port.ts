import type { PaymentFailure } from '../../../shared/domain/payment.ts';

/** Where Stripe tells of changes; asked without a browser, every request signed. */
export const STRIPE_WEBHOOK = '/api/webhooks/stripe';

/** Money that a processor holds, or will: one PaymentIntent of Stripe's. It can hold its amount once. */
export interface Hold {
  id: string;
  /**
   * `open`: no card yet, or the last one was refused · `requires-action`: the bank asks the person ·
   * `held` · `captured` · `canceled`: given back, or run out
   */
  state: 'open' | 'requires-action' | 'held' | 'captured' | 'canceled';
  amountCents: number;
  capturedCents: number | null;
  /** When the hold ends by itself; milliseconds since the epoch. */
  expiresAt: number | null;
  /** Whether a canceled one ran out by itself. */
  expired: boolean;
  /** For the processor's own dialog in the browser. */
  clientSecret: string | null;
}

/**
 * Why a processor did not do it.
 *
 * - `refused`: the answer is no, and `failure` says why
 * - `state`: it is not where that can be done; `retrieve` says where it is
 * - `unknown`: there was no answer, so it may have been done; the same call with the same key finds out
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

/** A change the processor tells of. What it says of the state is not used: it may be late, or out of order. */
export interface ProcessorEvent {
  id: string;
  type: string;
  holdId: string | null;
}

/**
 * Card payments in two steps: hold now, capture later. Every change takes an idempotency key, and the same key
 * does it once. All of them throw {@link ProcessorError}. Amounts are in cents.
 */
interface Processor {
  create(
    hold: { amountCents: number; currency: string; paymentId: string },
    idempotencyKey: string,
  ): Promise<Hold>;
  /** Holds the amount on the card that the token stands for. */
  confirm(id: string, token: string, idempotencyKey: string): Promise<Hold>;
  capture(id: string, amountCents: number, idempotencyKey: string): Promise<Hold>;
  cancel(id: string, idempotencyKey: string): Promise<Hold>;
  retrieve(id: string): Promise<Hold>;
}

export interface StripeProcessor extends Processor {
  readonly kind: 'stripe';
  readonly publishableKey: string;
  /** @returns null when the signature is not Stripe's */
  readEvent(rawBody: Buffer, signature: string): ProcessorEvent | null;
}

export interface TestCard {
  number: string;
  expiryMonth: number;
  expiryYear: number;
  cvc: string;
}

/** The embedded one: no money, no cards but Stripe's test numbers. */
export interface TestProcessor extends Processor {
  readonly kind: 'test';
  readonly publishableKey: null;
  /** @throws ProcessorError `test_cards_only` for any other number */
  tokenise(card: TestCard): string;
  /** What the bank's dialog would answer. */
  authenticate(clientSecret: string, succeed: boolean): Promise<void>;
}

export type PaymentProcessor = StripeProcessor | TestProcessor;
