import { PRACTICE_STRIPE_WEBHOOK, type ProcessorAnswer } from '#server/adapters/payments/port.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { changes } from '#server/features/core/audit/changes.ts';
import type { Deps } from '#server/features/deps.ts';
import { openAccount } from '#server/features/practice/practice-services/payment-processors.ts';
import {
  countOpenHolds,
  findAccountInUse,
  type PaymentAccount,
  updatePaymentAccount,
} from '#server/features/practice/practice-services/stored-payment-accounts.ts';
import { holdService, readServiceVersion } from '#server/features/practice/practice-services/versions.ts';
import { selectMandatoryTypes } from '#server/features/practice/visit-types/visit-types.service.ts';
import { SealError } from '#server/runtime/config/seals.ts';
import type { PaymentService } from '#shared/contracts/rest/admin/payment-processor.ts';
import type { PaymentCheck } from '#shared/domain/practice-service.ts';
import { CodedError } from '#shared/errors.ts';
import type { ServiceGrant } from './audited-services.ts';
import { ACCOUNT_SECRETS, auditedAccount } from './audited-services.ts';

export type PaymentServiceDeps = Pick<Deps, 'db' | 'keys' | 'payments' | 'settings' | 'clock' | 'publicUrl'>;

export async function readPaymentService(
  { db, payments, settings, publicUrl }: PaymentServiceDeps,
  practiceId: number,
): Promise<PaymentService> {
  const own = await findAccountInUse(db, practiceId);
  const reached = own ? own.mode === 'keys' || settings.stripe !== undefined : payments !== null;
  return {
    version: await readServiceVersion(db, practiceId, 'paymentsVersion'),
    source: reached ? (own ? 'practice' : 'installation') : 'none',
    processor: reached ? (own ? own.processor : (payments?.kind ?? null)) : null,
    installation: payments?.kind ?? null,
    mayConnect: settings.stripe !== undefined,
    own: own ? presentAccount(own, await countOpenHolds(db, own.id)) : null,
    webhookUrl: `${publicUrl}${PRACTICE_STRIPE_WEBHOOK}/${practiceId}`,
    mandatoryTypes: await selectMandatoryTypes(db, practiceId),
  };
}

function presentAccount(account: PaymentAccount, openHolds: number): PaymentService['own'] {
  const { mode, accountId, publishableKey, merchantId, storeId, terminalId, deviceId } = account;
  return {
    mode,
    accountId,
    publishableKey: publishableKey ?? '',
    transactionKey: stored(account.transactionKeyAt, account.transactionKeyEnd),
    webhookSecret: stored(account.webhookSecretAt, account.webhookSecretEnd),
    merchantId,
    storeId,
    terminalId,
    deviceId,
    changedAt: account.changedAt.toISOString(),
    openHolds,
  };
}

const stored = (at: Date | null, end: string | null) => at && { since: at.toISOString(), end: end ?? '' };

/**
 * Returns to the installation's processor. Open holds stay with the account that made them.
 *
 * @throws CHANGED_MEANWHILE, COPAY_NEEDS_PROCESSOR with `types` while the practice has a copay that could no longer be
 *   charged
 */
export async function removePaymentAccount(
  deps: PaymentServiceDeps,
  { practiceId, staff }: ServiceGrant,
  { version }: { version: number },
): Promise<PaymentService> {
  const { db, clock, payments } = deps;
  await db.transaction().execute(async (trx) => {
    await holdService(trx, practiceId, 'paymentsVersion', version);
    const own = await findAccountInUse(trx, practiceId);
    if (!own) return;
    const types = payments ? [] : await selectMandatoryTypes(trx, practiceId);
    if (types.length > 0)
      throw new CodedError('COPAY_NEEDS_PROCESSOR', 'Mandatory copays need a processor.', { types });
    const now = new Date(clock());
    await updatePaymentAccount(trx, own.id, { retiredAt: now, changedAt: now, changedBy: staff.accountId });
    await audit(trx, {
      practiceId,
      actor: `account:${staff.accountId}`,
      action: 'payment-processor.removed',
      details: { accountId: own.accountId, ...changes(auditedAccount(own), null, ACCOUNT_SECRETS) },
    });
  });
  return readPaymentService(deps, practiceId);
}

export async function testPaymentService(
  deps: PaymentServiceDeps,
  { practiceId, staff }: ServiceGrant,
): Promise<ProcessorAnswer> {
  const answer = await ask(deps, practiceId);
  await audit(deps.db, {
    practiceId,
    actor: `account:${staff.accountId}`,
    action: 'payment-processor.tested',
    details: { outcome: answer.outcome },
  });
  return answer;
}

async function ask(deps: PaymentServiceDeps, practiceId: number): Promise<ProcessorAnswer> {
  const own = await findAccountInUse(deps.db, practiceId);
  try {
    const processor = own ? openAccount(deps, own) : deps.payments;
    if (!processor) return without('no-processor');
    return processor.kind === 'test' ? without('test-processor') : await processor.check();
  } catch (error) {
    if (error instanceof SealError) return without('key-unreadable');
    throw error;
  }
}

const without = (outcome: PaymentCheck): ProcessorAnswer => ({
  outcome,
  accountId: null,
  name: null,
  live: false,
});
