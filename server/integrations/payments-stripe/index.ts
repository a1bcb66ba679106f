import type { Settings } from '../../config/env.ts';
import type { Db } from '../../db/database.ts';
import type { PaymentProcessor } from './port.ts';

/**
 * Stripe if the settings name an account; otherwise the embedded test processor in demos, and none in
 * production, where no copay is then asked for. Loads only what it uses.
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
