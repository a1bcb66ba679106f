import Stripe from 'stripe';
import type { Settings } from '#server/runtime/config/env.ts';
import { type DisputeState, PAYMENT_FAILURES, type PaymentFailure } from '#shared/domain/payment.ts';
import type { PaymentCheck } from '#shared/domain/practice-service.ts';
import type { ProcessorAnswer } from './port.ts';
import { type Dispute, type Hold, ProcessorError, type StripeProcessor } from './port.ts';

const TIMEOUT_MS = 10_000;
/** Retries use the same idempotency key, so that nothing happens twice after a lost answer. */
const RETRIES = 2;
/** Used if Stripe gives no expiry of a hold: 7 days for most cards. */
const HOLD_MS = 7 * 86_400_000;

/** Far more than one copay's disputes; Stripe's largest page. */
const MOST_DISPUTES = 100;

const WRONG_STATE = new Set([
  'payment_intent_unexpected_state',
  'charge_already_captured',
  'charge_expired_for_capture',
  'charge_already_refunded',
]);

export type StripeReferences = Readonly<Record<string, string>>;

type StripeSettings = Omit<NonNullable<Settings['stripe']>, 'webhookSecret'> & {
  webhookSecret: string | null;
};

interface StripeAccount {
  connected?: string;
  named?: string;
  references?: StripeReferences;
}

/** Uses PaymentIntents with manual capture. `baseUrl` names another server with Stripe's API, for tests. */
export function openStripe(
  settings: StripeSettings,
  { connected, named, references = {} }: StripeAccount = {},
): StripeProcessor {
  const stripe = new Stripe(settings.secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(connected ? { stripeAccount: connected } : {}),
    ...(settings.baseUrl ? serverOf(settings.baseUrl) : {}),
  });
  const expand = ['latest_charge'];
  return {
    kind: 'stripe',
    publishableKey: settings.publishableKey,
    connected: connected ?? null,
    check: () => checkAccount(stripe, settings.secretKey, { connected, named }),
    create: ({ amountCents, currency, paymentId }, idempotencyKey) =>
      answered(
        stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency,
            capture_method: 'manual',
            // Cards never redirect, because the bank's question is a dialog.
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            metadata: { ...references, payment: paymentId },
            expand,
          },
          { idempotencyKey },
        ),
      ),
    confirm: (id, token, idempotencyKey) =>
      answered(
        stripe.paymentIntents.confirm(
          id,
          { payment_method: token, use_stripe_sdk: true, expand },
          { idempotencyKey },
        ),
      ),
    capture: (id, amountCents, idempotencyKey) =>
      answered(
        stripe.paymentIntents.capture(id, { amount_to_capture: amountCents, expand }, { idempotencyKey }),
      ),
    cancel: (id, idempotencyKey) =>
      answered(stripe.paymentIntents.cancel(id, { expand }, { idempotencyKey })),
    retrieve: (id) => answered(stripe.paymentIntents.retrieve(id, { expand })),
    async disputes(id) {
      try {
        const { data } = await stripe.disputes.list({ payment_intent: id, limit: MOST_DISPUTES });
        return data.map(toDispute);
      } catch (error) {
        throw toProcessorError(error);
      }
    },
    readEvent(rawBody, signature) {
      if (!settings.webhookSecret) return null;
      try {
        const { id, type, data } = stripe.webhooks.constructEvent(rawBody, signature, settings.webhookSecret);
        const about = data.object as EventObject;
        return { id, type, holdId: holdOf(about), isDispute: about.object === 'dispute' };
      } catch {
        return null;
      }
    },
  };
}

function serverOf(baseUrl: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(baseUrl);
  const secure = protocol === 'https:';
  return { host: hostname, port: port || (secure ? '443' : '80'), protocol: secure ? 'https' : 'http' };
}

async function answered(call: Promise<Stripe.PaymentIntent>): Promise<Hold> {
  try {
    return toHold(await call);
  } catch (error) {
    throw toProcessorError(error);
  }
}

function toHold(intent: Stripe.PaymentIntent): Hold {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const before = charge?.payment_method_details?.card?.capture_before;
  const state = stateOf(intent.status);
  return {
    id: intent.id,
    state,
    amountCents: intent.amount,
    capturedCents: state === 'captured' ? intent.amount_received : null,
    refundedCents: charge?.amount_refunded ?? 0,
    disputed: charge?.disputed ?? false,
    expiresAt: state === 'held' ? (before ? before * 1000 : intent.created * 1000 + HOLD_MS) : null,
    expired: intent.cancellation_reason === 'automatic' || intent.cancellation_reason === 'expired',
    clientSecret: state === 'requires-action' ? intent.client_secret : null,
  };
}

interface EventObject {
  object?: string;
  id?: string;
  payment_intent?: string | { id?: string } | null;
}

function holdOf({ object, id, payment_intent: of }: EventObject): string | null {
  if (object === 'payment_intent') return id ?? null;
  return (typeof of === 'string' ? of : of?.id) ?? null;
}

function toDispute({ id, status, amount, currency, created }: Stripe.Dispute): Dispute {
  return { id, state: disputeStateOf(status), amountCents: amount, currency, openedAt: created * 1000 };
}

/** A status that Stripe adds later counts as open, because the money may be gone. */
function disputeStateOf(status: Stripe.Dispute.Status): DisputeState {
  switch (status) {
    case 'won':
      return 'won';
    case 'lost':
      return 'lost';
    case 'warning_needs_response':
    case 'warning_under_review':
      return 'inquiry';
    case 'warning_closed':
    case 'prevented':
      return 'closed';
    default:
      return 'open';
  }
}

function stateOf(status: Stripe.PaymentIntent.Status): Hold['state'] {
  switch (status) {
    case 'requires_capture':
      return 'held';
    case 'succeeded':
      return 'captured';
    case 'canceled':
      return 'canceled';
    case 'requires_action':
      return 'requires-action';
    case 'processing':
      return 'processing';
    default:
      return 'open';
  }
}

/** Stripe's messages are dropped, because they can contain what the cardholder typed. */
function toProcessorError(error: unknown): ProcessorError {
  const { errors } = Stripe;
  if (error instanceof errors.StripeCardError) {
    return new ProcessorError(
      'refused',
      toFailure(error.decline_code) ?? toFailure(error.code) ?? 'card_declined',
    );
  }
  if (error instanceof errors.StripeIdempotencyError) return new ProcessorError('state', 'processor_refused');
  if (error instanceof errors.StripeInvalidRequestError) {
    const moved = WRONG_STATE.has(error.code ?? '');
    return new ProcessorError(moved ? 'state' : 'refused', 'processor_refused');
  }
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError) {
    return new ProcessorError('refused', 'processor_refused');
  }
  return new ProcessorError('unknown', 'processor_unreachable');
}

function toFailure(code: string | undefined): PaymentFailure | null {
  if (code === 'payment_intent_authentication_failure') return 'authentication_failed';
  if (code === 'invalid_cvc') return 'incorrect_cvc';
  if (code === 'invalid_number') return 'incorrect_number';
  return PAYMENT_FAILURES.find((failure) => failure === code) ?? null;
}

/** Drops Stripe's messages, because they can repeat a key. */
async function checkAccount(
  stripe: Stripe,
  secretKey: string,
  { connected, named }: { connected?: string | undefined; named?: string | undefined },
): Promise<ProcessorAnswer> {
  const live = /^[sr]k_live_/.test(secretKey);
  try {
    const account = await stripe.accounts.retrieveCurrent();
    const wanted = connected ?? named ?? account.id;
    const outcome: PaymentCheck =
      account.id !== wanted ? 'other-account' : account.charges_enabled ? 'ok' : 'charges-disabled';
    const name = account.business_profile?.name ?? account.settings?.dashboard.display_name ?? null;
    return { outcome, accountId: account.id, name, live };
  } catch (error) {
    return { outcome: outcomeOf(error, connected !== undefined), accountId: null, name: null, live };
  }
}

function outcomeOf(error: unknown, connected: boolean): PaymentCheck {
  const { errors } = Stripe;
  if (error instanceof errors.StripeAuthenticationError) return 'key-refused';
  if (error instanceof errors.StripePermissionError)
    return connected ? 'account-refused' : 'account-unreadable';
  if (error instanceof errors.StripeInvalidRequestError) return connected ? 'account-refused' : 'key-refused';
  return 'unreachable';
}
