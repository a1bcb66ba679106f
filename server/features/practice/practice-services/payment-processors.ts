import type { PaymentProcessor, StripeProcessor } from '#server/adapters/payments/port.ts';
import { openStripe, type StripeReferences } from '#server/adapters/payments/stripe.ts';
import type { Settings } from '#server/runtime/config/env.ts';
import type { Keys } from '#server/runtime/config/keys.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import {
  anyPaymentAccount,
  findAccountInUse,
  findPaymentAccount,
  type PaymentAccount,
  selectModesInUse,
} from './stored-payment-accounts.ts';

/*
 * Selects a practice's payment processor: its own account, else the installation's. A payment stays with the account
 * that made its hold, even if the practice changes processors.
 */

export interface ProcessorDeps {
  db: Db;
  keys: Pick<Keys, 'seals'>;
  payments: PaymentProcessor | null;
  settings: Pick<Settings, 'stripe' | 'stripeBaseUrl'>;
}

export interface ChosenProcessor {
  paymentAccountId: string | null;
  processor: PaymentProcessor;
}

type Installation = Pick<ProcessorDeps, 'payments' | 'settings'>;

export async function takesCards(
  db: Db | Trx,
  installation: Installation,
  practiceId: number,
): Promise<boolean> {
  return (await whichTakeCards(db, installation, [practiceId])).has(practiceId);
}

export async function whichTakeCards(
  db: Db | Trx,
  { payments, settings }: Installation,
  practiceIds: readonly number[],
): Promise<Set<number>> {
  const own = await selectModesInUse(db, practiceIds);
  const modes = new Map(own.map(({ practiceId, mode }) => [practiceId, mode]));
  return new Set(
    practiceIds.filter((practiceId) => {
      const mode = modes.get(practiceId);
      return mode ? mode === 'keys' || settings.stripe !== undefined : payments !== null;
    }),
  );
}

/**
 * The processor for a practice's new holds; null if it takes no cards.
 *
 * @throws SealError
 */
export async function processorOfPractice(
  deps: ProcessorDeps,
  practiceId: number,
): Promise<ChosenProcessor | null> {
  const own = await findAccountInUse(deps.db, practiceId);
  const processor = own ? openAccount(deps, own) : deps.payments;
  return processor && { paymentAccountId: own?.id ?? null, processor };
}

/**
 * The processor of a payment's hold; null if the installation no longer has it.
 *
 * @throws SealError
 */
export async function processorOfPayment(
  deps: ProcessorDeps,
  { paymentAccountId, processor }: { paymentAccountId: string | null; processor: string | null },
): Promise<PaymentProcessor | null> {
  if (paymentAccountId === null) return processor === deps.payments?.kind ? deps.payments : null;
  const account = await findPaymentAccount(deps.db, paymentAccountId);
  return account ? openAccount(deps, account) : null;
}

export async function usesStripe({ db, payments }: Pick<ProcessorDeps, 'db' | 'payments'>): Promise<boolean> {
  return payments?.kind === 'stripe' || (await anyPaymentAccount(db));
}

const KEPT = 200;
/** Open clients, per process keys. Clients keep their connections; a changed account gets a new client. */
const opened = new WeakMap<ProcessorDeps['keys'], Map<string, StripeProcessor>>();

/**
 * Null without the required keys.
 *
 * @throws SealError
 */
export function openAccount(
  { keys, settings }: Pick<ProcessorDeps, 'keys' | 'settings'>,
  account: PaymentAccount,
): StripeProcessor | null {
  const kept = opened.get(keys) ?? new Map<string, StripeProcessor>();
  opened.set(keys, kept);
  const { changedAt: _, changedBy: __, retiredAt: ___, ...opens } = account;
  const name = JSON.stringify(opens);
  const known = kept.get(name);
  if (known) return known;
  const made = make({ keys, settings }, account);
  if (!made) return null;
  const [oldest] = kept.keys();
  if (kept.size >= KEPT && oldest) kept.delete(oldest);
  kept.set(name, made);
  return made;
}

function make(
  { keys, settings }: Pick<ProcessorDeps, 'keys' | 'settings'>,
  account: PaymentAccount,
): StripeProcessor | null {
  const { id, practiceId, mode, accountId, transactionKey, webhookSecret, publishableKey } = account;
  const open = (column: string, sealed: string) =>
    keys.seals.open('payment-account', { practiceId, id, column }, sealed);
  const signing = webhookSecret && open('webhookSecret', webhookSecret);
  const references = referencesOf(account);
  if (mode === 'connected') {
    const platform = settings.stripe;
    return platform
      ? openStripe({ ...platform, webhookSecret: signing }, { connected: accountId, references })
      : null;
  }
  if (!transactionKey) return null;
  const secretKey = open('transactionKey', transactionKey);
  return openStripe(
    {
      secretKey,
      publishableKey: publishableKey ?? '',
      webhookSecret: signing,
      baseUrl: settings.stripeBaseUrl,
    },
    { references, named: accountId },
  );
}

function referencesOf({
  merchantId,
  storeId,
  terminalId,
  deviceId,
}: Pick<PaymentAccount, 'merchantId' | 'storeId' | 'terminalId' | 'deviceId'>): StripeReferences {
  const all = { merchant_id: merchantId, store_id: storeId, terminal_id: terminalId, device_id: deviceId };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}
