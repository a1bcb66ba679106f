import type { Settings } from '../../config/env.ts';
import type { Db } from '../../db/database.ts';
import type { PaymentProcessor } from './port.ts';

/**
 * Stripe where the settings name an account; the embedded test processor while trying the product out; in
 * production without an account none, and then no copay is asked for. Only what is used is loaded.
 */
export async function openPaymentProcessor(
  { production, stripe }: Pick<Settings, 'production' | 'stripe'>,
  db: Db,
  clock: () => number,
): Promise<PaymentProcessor | null> {
  if (stripe) return (await import('./stripe.ts')).openStripe(stripe);
  if (production) return null;
  return (await import('./test-processor.ts')).openTestProcessor(db, clock);
}
