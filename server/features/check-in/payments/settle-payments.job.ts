import { z } from 'zod';
import { ProcessorError } from '#server/adapters/payments/port.ts';
import { processorOfPayment } from '#server/features/practice/practice-services/payment-processors.ts';
import { forgetSecrets } from '#server/features/practice/practice-services/stored-payment-accounts.ts';
import { SealError } from '#server/runtime/config/seals.ts';
import { job } from '#server/runtime/jobs/port.ts';
import { UNDOABLE_MS } from '#shared/rules/undo.ts';
import {
  expire,
  isStale,
  type PaymentDeps,
  recover,
  release,
  staleBefore,
} from './payment-claims.service.ts';
import { type Payment, selectHeldForNothing, selectUnsettled } from './payments.queries.ts';

export const settlePaymentsJob = job({
  name: 'settle-payments',
  data: z.object({}),
  retry: { limit: 0 },
  timeout: 300,
  kept: 3_600,
  concurrency: 1,
  // Runs every minute, because staff wait for the outcome.
  cron: '* * * * *',
  handle: settlePayments,
});

/**
 * Finishes abandoned claims, marks expired holds, and releases holds of canceled visits, each with the account that
 * made it; then deletes the secrets of former accounts. Idempotent, also concurrently.
 */
export async function settlePayments(deps: PaymentDeps): Promise<void> {
  const { db, clock } = deps;
  const now = clock();
  for (const payment of await selectUnsettled(db, { staleBefore: staleBefore(now), now: new Date(now) }))
    await settle(deps, payment, isStale(payment, now) ? recover : expire);
  for (const payment of await selectHeldForNothing(db, new Date(now - UNDOABLE_MS)))
    await settle(deps, payment, release);
  await forgetSecrets(db);
}

async function settle(
  deps: PaymentDeps,
  payment: Payment,
  how: (deps: PaymentDeps, payment: Payment) => Promise<unknown>,
): Promise<void> {
  try {
    // Held by a formerly configured processor, which this installation cannot query.
    if (payment.processor !== null && !(await processorOfPayment(deps, payment))) return;
    await how(deps, payment);
  } catch (error) {
    if (!(error instanceof ProcessorError || error instanceof SealError)) throw error;
    const code = error instanceof SealError ? error.code : error.failure;
    deps.log.warn({ paymentId: payment.id, code }, 'payment could not be settled yet');
  }
}
