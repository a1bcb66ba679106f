import { randomUUID } from 'node:crypto';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { changes } from '#server/features/core/audit/changes.ts';
import { openAccount } from '#server/features/practice/practice-services/payment-processors.ts';
import {
  findAccountByName,
  findAccountInUse,
  insertPaymentAccount,
  type PaymentAccount,
  updatePaymentAccount,
} from '#server/features/practice/practice-services/stored-payment-accounts.ts';
import { holdService } from '#server/features/practice/practice-services/versions.ts';
import { SealError } from '#server/runtime/config/seals.ts';
import type { Trx } from '#server/storage/db/database.ts';
import type { PaymentAccountChange, PaymentService } from '#shared/contracts/rest/admin/payment-processor.ts';
import { CodedError } from '#shared/errors.ts';
import type { ServiceGrant } from './audited-services.ts';
import { ACCOUNT_SECRETS, auditedAccount } from './audited-services.ts';
import { type PaymentServiceDeps, readPaymentService } from './payment-account.service.ts';

const END_LENGTH = 4;

/**
 * Sets the practice's own payment account, after the processor has confirmed its keys. Another account is
 * another row: open holds are captured and released with the account that made them. New keys of the same
 * account replace the former ones, for its open holds too.
 *
 * @throws INVALID_INPUT for keys that the processor refuses, or that belong to another account;
 * PROCESSOR_UNREACHABLE; CHANGED_MEANWHILE
 */
export async function savePaymentAccount(
  deps: PaymentServiceDeps,
  { practiceId, staff }: ServiceGrant,
  { version, ...change }: PaymentAccountChange,
): Promise<PaymentService> {
  const { db } = deps;
  if (change.mode === 'connected' && !deps.settings.stripe)
    throw wrong('mode', 'STRIPE_CONNECT_NOT_AVAILABLE');
  // A formerly used account of the practice still has its row, and perhaps open holds.
  const known = await findAccountByName(db, practiceId, change.accountId);
  const account = accountOf(deps, practiceId, staff.accountId, change, known);
  if (!known || hasOtherKeys(known, account)) await confirm(deps, account);
  await db.transaction().execute(async (trx) => {
    await holdService(trx, practiceId, 'paymentsVersion', version);
    const before = await findAccountInUse(trx, practiceId);
    await store(trx, before, known, account);
    await audit(trx, {
      practiceId,
      actor: `account:${staff.accountId}`,
      action: 'payment-processor.changed',
      details: {
        ...changes(before ? auditedAccount(before) : null, auditedAccount(account), ACCOUNT_SECRETS),
      },
    });
  });
  return readPaymentService(deps, practiceId);
}

async function store(
  trx: Trx,
  before: PaymentAccount | undefined,
  known: PaymentAccount | undefined,
  account: PaymentAccount,
): Promise<void> {
  const { id, ...columns } = account;
  if (before && before.id !== id)
    await updatePaymentAccount(trx, before.id, { retiredAt: account.changedAt });
  if (known) await updatePaymentAccount(trx, id, columns);
  else await insertPaymentAccount(trx, account);
}

/**
 * Empty secrets keep the known ones.
 *
 * @throws INVALID_INPUT without a key to keep
 */
function accountOf(
  { keys, clock }: PaymentServiceDeps,
  practiceId: number,
  changedBy: string,
  { transactionKey, webhookSecret, publishableKey, ...change }: Omit<PaymentAccountChange, 'version'>,
  known: PaymentAccount | undefined,
): PaymentAccount {
  const id = known?.id ?? randomUUID();
  const now = new Date(clock());
  const seal = (column: string, secret: string) =>
    keys.seals.seal('payment-account', { practiceId, id, column }, secret);
  const withKeys = change.mode === 'keys';
  const keptKey = known?.mode === 'keys' && known.transactionKey !== null;
  if (withKeys && transactionKey === '' && !keptKey) throw wrong('transactionKey', 'FIELD_REQUIRED');
  return {
    id,
    practiceId,
    processor: 'stripe',
    ...change,
    publishableKey: withKeys ? publishableKey : null,
    ...(!withKeys
      ? NO_KEY
      : transactionKey === ''
        ? keyOf(known)
        : {
            transactionKey: seal('transactionKey', transactionKey),
            transactionKeyEnd: transactionKey.slice(-END_LENGTH),
            transactionKeyAt: now,
          }),
    ...(webhookSecret === ''
      ? signatureOf(known)
      : {
          webhookSecret: seal('webhookSecret', webhookSecret),
          webhookSecretEnd: webhookSecret.slice(-END_LENGTH),
          webhookSecretAt: now,
        }),
    changedAt: now,
    changedBy,
    retiredAt: null,
  };
}

const NO_KEY = { transactionKey: null, transactionKeyEnd: null, transactionKeyAt: null };
const keyOf = (known: PaymentAccount | undefined) => ({
  transactionKey: known?.transactionKey ?? null,
  transactionKeyEnd: known?.transactionKeyEnd ?? null,
  transactionKeyAt: known?.transactionKeyAt ?? null,
});
const signatureOf = (known: PaymentAccount | undefined) => ({
  webhookSecret: known?.webhookSecret ?? null,
  webhookSecretEnd: known?.webhookSecret ? known.webhookSecretEnd : null,
  webhookSecretAt: known?.webhookSecret ? known.webhookSecretAt : null,
});

function hasOtherKeys(known: PaymentAccount, next: PaymentAccount): boolean {
  return known.mode !== next.mode || known.transactionKey !== next.transactionKey || known.retiredAt !== null;
}

async function confirm(deps: PaymentServiceDeps, account: PaymentAccount): Promise<void> {
  const answer = await open(deps, account)?.check();
  switch (answer?.outcome) {
    case 'ok':
    case 'charges-disabled':
    // Restricted keys may not read their account; payments show whether they work.
    case 'account-unreadable':
      return;
    case 'other-account':
      throw wrong('accountId', 'PROCESSOR_OTHER_ACCOUNT');
    case 'key-refused':
      throw account.mode === 'keys'
        ? wrong('transactionKey', 'PROCESSOR_KEY_REFUSED')
        : new CodedError('PROCESSOR_UNREACHABLE', 'The installation’s own key is refused.');
    case 'account-refused':
      throw wrong('accountId', 'PROCESSOR_ACCOUNT_REFUSED');
    default:
      throw new CodedError('PROCESSOR_UNREACHABLE');
  }
}

/** Kept secrets sealed under another application secret have to be entered again. */
function open(deps: PaymentServiceDeps, account: PaymentAccount) {
  try {
    return openAccount(deps, account);
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    const isKeyKept = account.transactionKeyAt !== null && account.transactionKeyAt < account.changedAt;
    throw wrong(isKeyKept ? 'transactionKey' : 'webhookSecret', 'FIELD_REQUIRED');
  }
}

function wrong(name: string, message: string): CodedError {
  return new CodedError('INVALID_INPUT', `${name} cannot be set so`, { fields: { [name]: message } });
}
