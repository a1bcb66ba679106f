import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';

export const STRIPE_WEBHOOK_SECRET = 'whsec_known_to_the_tests';

type Operation = 'create' | 'confirm' | 'capture' | 'cancel' | 'retrieve';
type Status =
  | 'requires_payment_method'
  | 'requires_action'
  | 'requires_capture'
  | 'processing'
  | 'succeeded'
  | 'canceled';

interface Mishap {
  on: Operation | 'account' | 'disputes';
  /**
   * `drop`: done, but the connection closes before the answer · `fail`: not done, 500 · a number: milliseconds of
   * delay after it is done · a function: what else happens before the answer
   */
  does: 'drop' | 'fail' | number | (() => Promise<void>);
}

interface Intent {
  id: string;
  account: string;
  status: Status;
  amount: number;
  currency: string;
  captured: number;
  refunded: number;
  created: number;
  captureBefore: number | null;
  cancellationReason: string | null;
  metadata: Record<string, string>;
}

interface Dispute {
  id: string;
  intent: string;
  status: string;
  amount: number;
}

interface Effect {
  did: Operation;
  intent: string;
  key: string;
  amount: number;
}

interface Reply {
  status: number;
  body: object;
}

const HOLD_SECONDS = 7 * 86_400;
const DECLINES: Record<string, { code: string; decline_code?: string }> = {
  pm_card_chargeDeclined: { code: 'card_declined', decline_code: 'generic_decline' },
  pm_card_chargeDeclinedInsufficientFunds: { code: 'card_declined', decline_code: 'insufficient_funds' },
  pm_card_chargeDeclinedExpiredCard: { code: 'expired_card' },
  pm_card_chargeDeclinedIncorrectCvc: { code: 'incorrect_cvc' },
};

export interface StripeAccount {
  id: string;
  key: string;
  name?: string;
  chargesEnabled?: boolean;
  platform?: string;
  restricted?: boolean;
}

const STRIPE_PLATFORM: StripeAccount = { id: 'acct_platform', key: 'sk_test_x', name: 'Platform' };

const STRIPE_PRACTICE: StripeAccount = { id: 'acct_saguaro', key: 'sk_test_saguaro01', name: 'Saguaro' };

export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>;

/**
 * The part of Stripe's API that the product uses, over HTTP on loopback: PaymentIntents with manual capture
 * and idempotency keys, with Stripe's behavior. Each account has its own; tests can change `accounts`.
 *
 * @param clock milliseconds since the epoch
 */
export async function startStripeServer(clock: () => number = Date.now) {
  const accounts: StripeAccount[] = [{ ...STRIPE_PLATFORM }, { ...STRIPE_PRACTICE }];
  const intents = new Map<string, Intent>();
  const disputes: Dispute[] = [];
  const byKey = new Map<string, { asked: string; reply: Reply | null }>();
  const keys: string[] = [];
  const effects: Effect[] = [];
  const mishaps: Mishap[] = [];
  let requests = 0;
  const seconds = () => Math.floor(clock() / 1000);

  function tidy(intent: Intent): Intent {
    if (intent.status === 'requires_capture' && (intent.captureBefore ?? 0) <= seconds()) {
      Object.assign(intent, { status: 'canceled', cancellationReason: 'automatic' });
    }
    return intent;
  }

  function accountOf({ headers }: IncomingMessage): StripeAccount | Reply | undefined {
    // Calls without a key simulate Stripe's own console.
    if (!headers.authorization) return undefined;
    const key = headers.authorization.replace(/^Bearer /, '');
    const own = accounts.find((one) => one.key === key);
    if (!own) return refusal(401, { type: 'invalid_request_error' });
    const named = headers['stripe-account'];
    if (named === undefined) return own;
    const connected = accounts.find(({ id, platform }) => id === named && platform === own.id);
    return connected ?? refusal(403, { code: 'account_invalid' });
  }

  function carryOut(
    operation: Operation,
    id: string,
    form: URLSearchParams,
    key: string,
    account: StripeAccount | undefined,
  ): Reply {
    if (operation === 'create') {
      const intent: Intent = {
        id: `pi_${randomBytes(12).toString('hex')}`,
        account: account?.id ?? '',
        status: 'requires_payment_method',
        amount: Number(form.get('amount')),
        currency: form.get('currency') ?? '',
        captured: 0,
        refunded: 0,
        created: seconds(),
        captureBefore: null,
        cancellationReason: null,
        metadata: metadataOf(form),
      };
      if (form.get('capture_method') !== 'manual') return refusal(400, { code: 'parameter_invalid' });
      intents.set(intent.id, intent);
      effects.push({ did: 'create', intent: intent.id, key, amount: intent.amount });
      return { status: 200, body: shown(intent) };
    }
    const found = intents.get(id);
    if (!found || (account && found.account !== account.id))
      return refusal(404, { code: 'resource_missing' });
    const intent = tidy(found);
    const moved = (change: Partial<Intent>, amount = intent.amount): Reply => {
      Object.assign(intent, change);
      effects.push({ did: operation, intent: id, key, amount });
      return { status: 200, body: shown(intent) };
    };
    const unexpected = refusal(400, { code: 'payment_intent_unexpected_state' });
    switch (operation) {
      case 'retrieve':
        return { status: 200, body: shown(intent) };
      case 'confirm': {
        if (!['requires_payment_method', 'requires_action'].includes(intent.status)) return unexpected;
        const card = form.get('payment_method') ?? '';
        const decline = DECLINES[card];
        if (decline) {
          intent.status = 'requires_payment_method';
          return refusal(402, { type: 'card_error', ...decline });
        }
        if (card === 'pm_card_authenticationRequired') return moved({ status: 'requires_action' });
        return moved({ status: 'requires_capture', captureBefore: seconds() + HOLD_SECONDS });
      }
      case 'capture': {
        const amount = Number(form.get('amount_to_capture') ?? intent.amount);
        if (intent.status !== 'requires_capture' || amount > intent.amount) return unexpected;
        return moved({ status: 'succeeded', captured: amount }, amount);
      }
      case 'cancel':
        if (['succeeded', 'canceled'].includes(intent.status)) return unexpected;
        return moved({ status: 'canceled', cancellationReason: 'requested_by_customer' });
      default:
        return operation satisfies never;
    }
  }

  /** A repeated key gets the same answer. With other parameters, it is refused. */
  function answer(
    {
      operation,
      path,
      id,
      body,
      key,
    }: Record<'path' | 'id' | 'body' | 'key', string> & { operation: Operation },
    account: StripeAccount | undefined,
  ): Reply {
    if (operation === 'retrieve') return carryOut(operation, id, new URLSearchParams(), key, account);
    const known = `${account?.id} ${key}`;
    const before = byKey.get(known);
    const asked = `${path} ${body}`;
    if (before) {
      if (before.asked !== asked)
        return refusal(400, { type: 'idempotency_error', code: 'idempotency_error' });
      if (before.reply) return before.reply;
    }
    const reply = carryOut(operation, id, new URLSearchParams(body), key, account);
    if (!before) keys.push(key);
    byKey.set(known, { asked, reply });
    return reply;
  }

  const shown = (intent: Intent) =>
    present(
      intent,
      disputes.some((one) => one.intent === intent.id),
    );

  function disputesOf(intentId: string, account: StripeAccount | undefined): Dispute[] {
    return intents.get(intentId)?.account === account?.id
      ? disputes.filter((one) => one.intent === intentId)
      : [];
  }

  const presentDispute = ({ id, intent, status, amount }: Dispute) => ({
    id,
    object: 'dispute',
    status,
    amount,
    currency: intents.get(intent)?.currency,
    created: seconds(),
    payment_intent: intent,
    charge: `ch_${intent}`,
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const account = accountOf(request);
    if (account && 'status' in account) return send(response, account);
    const [, id = '', verb] = /^\/v1\/payment_intents(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? [];
    const operation = (verb ?? (id ? 'retrieve' : 'create')) as Operation;
    const isAccount = path === '/v1/account';
    const isDisputes = path === '/v1/disputes';
    const called = isAccount ? 'account' : isDisputes ? 'disputes' : operation;
    const at = mishaps.findIndex(({ on }) => on === called);
    const mishap = at < 0 ? undefined : mishaps.splice(at, 1)[0];
    if (mishap?.does === 'fail') return send(response, refusal(500, { type: 'api_error' }));
    if (isAccount) return send(response, presentAccount(account));
    if (isDisputes) {
      const of = new URL(request.url ?? '', 'http://stripe').searchParams.get('payment_intent');
      const data = disputesOf(of ?? '', account).map(presentDispute);
      await playDelay(mishap);
      return send(response, { status: 200, body: { object: 'list', url: path, has_more: false, data } });
    }
    const key = String(request.headers['idempotency-key'] ?? `none-${requests}`);
    const reply = answer({ operation, path, id, body, key }, account);
    if (mishap?.does === 'drop') return void request.socket.destroy();
    await playDelay(mishap);
    send(response, reply);
  }

  const server = createServer(
    (request, response) => void handle(request, response).catch(() => response.destroy()),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const intent = (id: string): Intent => tidy(intents.get(id) as Intent);

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accounts,
    effects,
    mishaps,
    requests: () => requests,
    disputes,
    keys: () => [...keys],
    intents: () => [...intents.keys()].map(intent),
    intent,
    authenticate(clientSecret: string, succeed: boolean): void {
      const found = intent(clientSecret.replace(/_secret_.*$/, ''));
      const held = { status: 'requires_capture', captureBefore: seconds() + HOLD_SECONDS } as const;
      Object.assign(found, succeed ? held : { status: 'requires_payment_method' });
    },
    event(
      type: string,
      intentId: string,
      {
        id = `evt_${randomBytes(8).toString('hex')}`,
        secret = STRIPE_WEBHOOK_SECRET,
        about = 'payment_intent',
      } = {},
    ) {
      const known = intents.get(intentId);
      const own = known ? shown(known) : { id: intentId, object: 'payment_intent' };
      const object =
        about === 'payment_intent' ? own : { id: 're_1', object: about, payment_intent: intentId };
      const payload = JSON.stringify({ id, object: 'event', type, data: { object } });
      const signature = new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload, secret });
      return { id, payload, signature };
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function playDelay(mishap: Mishap | undefined): Promise<void> {
  if (typeof mishap?.does === 'number') await sleep(mishap.does);
  if (typeof mishap?.does === 'function') await mishap.does();
}

function metadataOf(form: URLSearchParams): Record<string, string> {
  const entries = [...form].flatMap(([name, value]) => {
    const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
    return key ? [[key, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

function presentAccount(account: StripeAccount | undefined): Reply {
  if (!account) return refusal(401, {});
  if (account.restricted) return refusal(403, { code: 'more_permissions_required' });
  const { id, name = null, chargesEnabled = true } = account;
  const body = { id, object: 'account', charges_enabled: chargesEnabled, business_profile: { name } };
  return { status: 200, body };
}

function present(intent: Intent, disputed: boolean): object {
  const { id, status, amount, currency, captured, created, captureBefore, metadata } = intent;
  const details = { type: 'card', card: { capture_before: captureBefore } };
  return {
    id,
    object: 'payment_intent',
    status,
    amount,
    currency,
    created,
    metadata,
    capture_method: 'manual',
    amount_received: captured,
    cancellation_reason: intent.cancellationReason,
    client_secret: `${id}_secret_x`,
    latest_charge: captureBefore
      ? {
          id: `ch_${id}`,
          object: 'charge',
          amount_refunded: intent.refunded,
          disputed,
          payment_method_details: details,
        }
      : null,
  };
}

function refusal(status: number, error: { type?: string; code?: string; decline_code?: string }): Reply {
  return { status, body: { error: { type: 'invalid_request_error', message: 'refused', ...error } } };
}

function send(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
