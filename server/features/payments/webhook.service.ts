import type { ProcessorEvent, StripeProcessor } from '../../integrations/payments-stripe/port.ts';
import type { Deps } from '../deps.ts';
import { look } from './payment-claims.service.ts';
import { findPaymentByProcessorId, insertEvent, wasEventReceived } from './payments.queries.ts';

type WebhookDeps = Pick<Deps, 'db' | 'clock' | 'log'> & { payments: StripeProcessor };

/**
 * Something has changed at the processor. Events come late, twice and in any order, so what one says of the state
 * is not used: the processor is asked where the money is now. What concerns no payment of ours is left alone.
 *
 * @throws ProcessorError when it cannot be asked: Stripe sends the event again
 */
export async function receiveEvent(deps: WebhookDeps, event: ProcessorEvent): Promise<void> {
  const { db, clock } = deps;
  if (!event.holdId || (await wasEventReceived(db, event.id))) return;
  const payment = await findPaymentByProcessorId(db, event.holdId);
  if (!payment) return;
  await look(deps, payment);
  await insertEvent(db, { id: event.id, type: event.type, receivedAt: new Date(clock()) });
}
