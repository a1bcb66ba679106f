/** PRODUCT 11.1–11.3. */
export const PAYMENT_STATES = [
  'pending',
  'pre-authorized',
  'processed',
  'failed',
  'voided',
  'opted-out',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** PRODUCT 11.4. */
export const DISPUTE_STATES = [
  /** The bank only inquires; no money was taken. */
  'inquiry',
  /** The processor holds the money until the bank has decided, also during an appeal. */
  'open',
  'won',
  'lost',
  /** The inquiry ended, or the refund came first, so no money was taken. */
  'closed',
] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** PRODUCT 11.1. */
export const COPAY_MODES = ['default', 'suggested', 'editable'] as const;
export type CopayMode = (typeof COPAY_MODES)[number];

/** Any other refusal of the bank is `card_declined`. */
export const PAYMENT_FAILURES = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'processing_error',
  'authentication_failed',
  'test_cards_only',
  /** The browser could not get a token for the card, and the patient continued. */
  'token_failed',
  'hold_expired',
  'hold_released',
  /** The processor did not answer; the outcome is fetched later. */
  'processor_unreachable',
  'processor_refused',
  /** Too many refused cards in a row, which blocks further cards for an hour. */
  'too_many_tries',
] as const;
export type PaymentFailure = (typeof PAYMENT_FAILURES)[number];

/** `test`: the embedded test processor, which moves no money. */
export const PAYMENT_PROCESSORS = ['stripe', 'test'] as const;
export type PaymentProcessorKind = (typeof PAYMENT_PROCESSORS)[number];

export const COPAY_STEPS = ['not-needed', 'open', 'done', 'skipped'] as const;
export type CopayStepState = (typeof COPAY_STEPS)[number];

/** Stripe's smallest charge in US dollars, in cents. */
export const COPAY_MIN_CENTS = 50;
/** Far above any copay, to catch typing errors. In cents. */
export const COPAY_MAX_CENTS = 1_000_000;
