import type { Settings } from '#server/runtime/config/env.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { PaymentProcessor } from './port.ts';

/**
 * Opens Stripe if an account is configured, otherwise the embedded test processor in demos. Production without an
 * account has no processor and requests no copays. Loads only the code that it uses.
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
