import { type Hold, type PaymentProcessor, ProcessorError } from '#server/adapters/payments/port.ts';
import { openStripe } from '#server/adapters/payments/stripe.ts';
import { readSettings } from '#server/runtime/config/env.ts';
import { STRIPE_WEBHOOK_SECRET, type StripeServer, startStripeServer } from './stripe-server.ts';
import { createWorld, WORLD_BEGINS, type World } from './world.ts';

const TOKENS = {
  stripe: {
    ok: 'pm_card_visa',
    declined: 'pm_card_chargeDeclined',
    insufficient: 'pm_card_chargeDeclinedInsufficientFunds',
    expired: 'pm_card_chargeDeclinedExpiredCard',
    cvc: 'pm_card_chargeDeclinedIncorrectCvc',
    authenticate: 'pm_card_authenticationRequired',
  },
  test: {
    ok: 'pm_test_ok__00',
    declined: 'pm_test_card_declined__00',
    insufficient: 'pm_test_insufficient_funds__00',
    expired: 'pm_test_expired_card__00',
    cvc: 'pm_test_incorrect_cvc__00',
    authenticate: 'pm_test_authenticate__00',
  },
} as const;

/** A failure on our side: the processor has answered, but we never receive the answer. */
type Kill = 'gone' | 'lost';

export interface PaymentsWorld {
  world: World;
  tokens: (typeof TOKENS)['stripe'] | (typeof TOKENS)['test'];
  stripe: StripeServer | undefined;
  kills: { on: 'create' | 'confirm' | 'capture' | 'cancel'; how: Kill }[];
  authenticate(clientSecret: string, succeed: boolean): Promise<void>;
  holds(): Promise<Pick<Hold, 'id' | 'state' | 'capturedCents'>[]>;
  close(): Promise<void>;
}

export async function createPaymentsWorld(kind: 'stripe' | 'test'): Promise<PaymentsWorld> {
  const time = { now: () => WORLD_BEGINS };
  const stripe = kind === 'stripe' ? await startStripeServer(() => time.now()) : undefined;
  const world = await createWorld(stripe ? { payments: openStripe(stripeSettings(stripe.url)) } : {});
  time.now = () => world.time.now;
  const kills: PaymentsWorld['kills'] = [];
  const processor = world.deps.payments as PaymentProcessor;
  for (const on of ['create', 'confirm', 'capture', 'cancel'] as const) {
    const really = processor[on].bind(processor) as (...given: unknown[]) => Promise<Hold>;
    const mortal = async (...given: unknown[]): Promise<Hold> => {
      const hold = await really(...given);
      const at = kills.findIndex((kill) => kill.on === on);
      if (at < 0) return hold;
      const [kill] = kills.splice(at, 1);
      if (kill?.how === 'gone') return new Promise(() => {});
      throw new ProcessorError('unknown', 'processor_unreachable');
    };
    Object.assign(processor, { [on]: mortal });
  }
  return {
    world,
    stripe,
    kills,
    tokens: TOKENS[kind],
    async authenticate(clientSecret, succeed) {
      if (stripe) stripe.authenticate(clientSecret, succeed);
      else if (processor.kind === 'test') await processor.authenticate(clientSecret, succeed);
    },
    async holds() {
      const ids = stripe
        ? stripe.intents().map(({ id }) => id)
        : (await world.db.selectFrom('testProcessorHolds').select('id').execute()).map(({ id }) => id);
      return Promise.all(ids.map((id) => processor.retrieve(id)));
    },
    async close() {
      await world.close();
      await stripe?.close();
    },
  };
}

export function stripeSettings(baseUrl: string) {
  const { stripe } = readSettings({
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET,
    STRIPE_BASE_URL: baseUrl,
  });
  if (!stripe) throw new Error('no settings of Stripe');
  return stripe;
}
