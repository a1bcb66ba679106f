import type { ProcessorEvent, StripeProcessor } from '../../integrations/payments-stripe/port.ts';
import type { Deps } from '../deps.ts';
import { look } from './payment-claims.service.ts';
import { findPaymentByProcessorId, insertEvent, wasEventReceived } from './payments.queries.ts';

type WebhookDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'jobs' | 'email' | 'sms'> & {
  payments: StripeProcessor;
};

/**
 * Handles a change at the processor. Events come late, repeated and out of order, so their state is ignored
 * and the processor is asked instead. Events about no payment of ours are ignored.
 *
 * @throws ProcessorError if it is unreachable: Stripe sends the event again
 */
export async function receiveEvent(deps: WebhookDeps, event: ProcessorEvent): Promise<void> {
  const { db, clock } = deps;
  if (!event.holdId || (await wasEventReceived(db, event.id))) return;
  const payment = await findPaymentByProcessorId(db, event.holdId);
  if (!payment) return;
  await look(deps, payment);
  await insertEvent(db, { id: event.id, type: event.type, receivedAt: new Date(clock()) });
}
