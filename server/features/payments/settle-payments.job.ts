import type { Deps } from '../../deps.ts';
import { ProcessorError } from '../../integrations/payments-stripe/port.ts';
import { expire, isStale, recover, staleBefore } from './payment-claims.service.ts';
import { selectUnsettled } from './payments.queries.ts';

/** Each minute: claims that nobody ended are finished, and holds that ran out are marked so. Safe to run twice, also at once. */
export async function settlePayments(deps: Pick<Deps, 'db' | 'clock' | 'log' | 'payments'>): Promise<void> {
  const { db, clock, payments, log } = deps;
  if (!payments) return;
  const now = clock();
  for (const payment of await selectUnsettled(db, { staleBefore: staleBefore(now), now: new Date(now) })) {
    // Held by a processor that this installation had before: that one's console knows.
    if (payment.processor !== null && payment.processor !== payments.kind) continue;
    try {
      if (isStale(payment, now)) await recover({ ...deps, payments }, payment);
      else await expire({ ...deps, payments }, payment);
    } catch (error) {
      if (!(error instanceof ProcessorError)) throw error;
      log.warn({ paymentId: payment.id, code: error.failure }, 'payment could not be settled yet');
    }
  }
}
