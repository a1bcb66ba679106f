import type { Dispute, PaymentProcessor } from '#server/adapters/payments/port.ts';
import { processorOfPayment } from '#server/features/practice/practice-services/payment-processors.ts';
import type { Trx } from '#server/storage/db/database.ts';
import { CodedError } from '#shared/errors.ts';
import { auditPayment, type PaymentDeps } from './payment-claims.service.ts';
import { lockPayment, type Payment, selectDisputes, upsertDispute } from './payments.queries.ts';

const MOST_ROUNDS = 5;

/**
 * Records the payment's disputes as the processor has them, and audits each change. If another event changed them
 * concurrently, fetches the list again, so that an older answer never replaces a newer one.
 *
 * @throws ProcessorError if it is unreachable, SERVICE_UNAVAILABLE if the disputes keep changing; Stripe resends
 *   refused events
 */
export async function recordDisputes(deps: PaymentDeps, payment: Payment): Promise<void> {
  const processor = await processorOfPayment(deps, payment);
  if (!processor) return;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    if (await recorded(deps, processor, payment)) return;
  }
  throw new CodedError('SERVICE_UNAVAILABLE', 'The disputes of the payment keep changing.');
}

async function recorded(
  { db }: PaymentDeps,
  processor: PaymentProcessor,
  { id, processorId }: Payment,
): Promise<boolean> {
  const before = await selectDisputes(db, id);
  const disputes = await processor.disputes(processorId ?? '');
  return db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, id);
    const known = await selectDisputes(trx, id);
    if (JSON.stringify(known) !== JSON.stringify(before)) return false;
    for (const dispute of disputes) {
      const same = known.find((one) => one.id === dispute.id);
      if (same?.state === dispute.state && same.amountCents === dispute.amountCents) continue;
      await record(trx, payment, dispute);
    }
    return true;
  });
}

async function record(trx: Trx, payment: Payment, { openedAt, ...dispute }: Dispute): Promise<void> {
  await upsertDispute(trx, { ...dispute, paymentId: payment.id, openedAt: new Date(openedAt) });
  await auditPayment(trx, payment, 'payment.disputed', 'system', {
    dispute: dispute.state,
    amountCents: dispute.amountCents,
  });
}
