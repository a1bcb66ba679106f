import { z } from 'zod';
import { ProcessorError } from '../../integrations/payments-stripe/port.ts';
import { job } from '../../jobs/port.ts';
import type { Deps } from '../deps.ts';
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
  // Every minute: staff wait for the outcome in front of a screen.
  cron: '* * * * *',
  handle: settlePayments,
});

/**
 * Every minute: finishes abandoned claims, marks expired holds, and releases holds of cancelled visits. Safe
 * to run twice, also at once.
 */
export async function settlePayments(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'payments' | 'jobs' | 'email' | 'sms'>,
): Promise<void> {
  const { db, clock, payments } = deps;
  if (!payments) return;
  const ready: PaymentDeps = { ...deps, payments };
  const now = clock();
  for (const payment of await selectUnsettled(db, { staleBefore: staleBefore(now), now: new Date(now) }))
    await settle(ready, payment, isStale(payment, now) ? recover : expire);
  for (const payment of await selectHeldForNothing(db)) await settle(ready, payment, release);
}

async function settle(
  deps: PaymentDeps,
  payment: Payment,
  how: (deps: PaymentDeps, payment: Payment) => Promise<unknown>,
): Promise<void> {
  // Held by a formerly configured processor, which this one cannot query.
  if (payment.processor !== null && payment.processor !== deps.payments.kind) return;
  try {
    await how(deps, payment);
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error;
    deps.log.warn({ paymentId: payment.id, code: error.failure }, 'payment could not be settled yet');
  }
}
