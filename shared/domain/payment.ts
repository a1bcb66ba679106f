/** What can become of a copay (PRODUCT 11.1–11.3). */
export const PAYMENT_STATES = [
  /** Nothing is held: no card was validated yet. */
  'pending',
  /** The card was validated and the amount is held on it; nothing is charged. */
  'pre-authorized',
  /** The practice has captured the amount, or less. */
  'processed',
  /** The card was refused, or the hold ran out before anybody captured it. */
  'failed',
  /** The practice has given the hold back. */
  'voided',
  /** The patient chose not to pay with a card. */
  'opted-out',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** How a visit type asks for its copay (PRODUCT 11.1). */
export const COPAY_MODES = [
  /** The practice's amount, as it stands. */
  'default',
  /** The practice's amount is suggested; the patient may approve another. */
  'suggested',
  /** The patient enters the amount. */
  'editable',
] as const;
export type CopayMode = (typeof COPAY_MODES)[number];

/** Why a payment failed. What a card's bank says beyond these is `card_declined`. */
export const PAYMENT_FAILURES = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'processing_error',
  'authentication_failed',
  /** The test processor was given a number that is no test card's. */
  'test_cards_only',
  /** The browser could not have the card turned into a token; the patient went on. */
  'token_failed',
  'hold_expired',
  /** The hold was given back outside of this product, in the processor's own console. */
  'hold_released',
  /** No answer from the processor; what came of it is asked for again. */
  'processor_unreachable',
  'processor_refused',
  /** Somebody goes through card numbers, or has had a bad day: it stops for an hour. */
  'too_many_tries',
] as const;
export type PaymentFailure = (typeof PAYMENT_FAILURES)[number];

/** `test`: the embedded test processor; no money moves. */
export const PAYMENT_PROCESSORS = ['stripe', 'test'] as const;
export type PaymentProcessorKind = (typeof PAYMENT_PROCESSORS)[number];

/** Where the copay step of the pre-visit workflow stands. */
export const COPAY_STEPS = [
  /** The visit's type asks for none, or this installation takes no cards. */
  'not-needed',
  'open',
  /** A card is validated, or more came of it. */
  'done',
  /** Opted out, or the card could not be read. */
  'skipped',
] as const;
export type CopayStepState = (typeof COPAY_STEPS)[number];

/** Stripe's smallest charge in US dollars, in cents. */
export const COPAY_MIN_CENTS = 50;
/** No copay is near it; what it bounds is a slip of the finger. In cents. */
export const COPAY_MAX_CENTS = 1_000_000;
