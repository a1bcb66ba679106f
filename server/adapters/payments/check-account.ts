import Stripe from 'stripe';
import type { PaymentCheck } from '#shared/domain/practice-service.ts';
import type { ProcessorAnswer } from './port.ts';

/**
 * Asks Stripe which account the keys belong to. Stripe's messages are dropped, because they can repeat a key.
 */
export async function checkAccount(
  stripe: Stripe,
  secretKey: string,
  { connected, named }: { connected?: string | undefined; named?: string | undefined },
): Promise<ProcessorAnswer> {
  const live = /^[sr]k_live_/.test(secretKey);
  try {
    const account = await stripe.accounts.retrieveCurrent();
    const wanted = connected ?? named ?? account.id;
    const outcome: PaymentCheck =
      account.id !== wanted ? 'other-account' : account.charges_enabled ? 'ok' : 'charges-disabled';
    const name = account.business_profile?.name ?? account.settings?.dashboard.display_name ?? null;
    return { outcome, accountId: account.id, name, live };
  } catch (error) {
    return { outcome: outcomeOf(error, connected !== undefined), accountId: null, name: null, live };
  }
}

function outcomeOf(error: unknown, connected: boolean): PaymentCheck {
  const { errors } = Stripe;
  if (error instanceof errors.StripeAuthenticationError) return 'key-refused';
  if (error instanceof errors.StripePermissionError)
    return connected ? 'account-refused' : 'account-unreadable';
  if (error instanceof errors.StripeInvalidRequestError) return connected ? 'account-refused' : 'key-refused';
  return 'unreachable';
}
