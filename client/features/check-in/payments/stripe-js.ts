/** Loaded from Stripe, as its terms require, and only where a card is entered. */
const SCRIPT = 'https://js.stripe.com/v3/';
/** Time for loading the script. A blocked network never answers. */
const PATIENCE_MS = 20_000;

/** The part of Stripe.js used here (docs.stripe.com/js). */
export interface StripeJs {
  elements(options: { locale: string }): {
    create(type: 'card', options: object): StripeCard;
  };
  createPaymentMethod(options: { type: 'card'; card: StripeCard }): Promise<{
    paymentMethod?: { id: string };
    error?: { type: string; message?: string };
  }>;
  handleNextAction(options: { clientSecret: string }): Promise<unknown>;
}

export interface StripeCard {
  mount(element: HTMLElement): void;
  on(event: 'ready' | 'change', listener: (event: { error?: { message?: string } }) => void): void;
  focus(): void;
  destroy(): void;
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string, options?: { stripeAccount: string }) => StripeJs;
  }
}

let loading: Promise<void> | undefined;

/**
 * @param connected the account connected to the key's account; null for the key's own account
 * @throws if the script does not load; the next call tries again
 */
export async function loadStripe(publishableKey: string, connected: string | null): Promise<StripeJs> {
  if (!window.Stripe) {
    loading ??= loadScript();
    await loading.catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  }
  if (!window.Stripe) throw new Error('Stripe.js did not start');
  return connected
    ? window.Stripe(publishableKey, { stripeAccount: connected })
    : window.Stripe(publishableKey);
}

function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const failed = () => {
      script.remove();
      reject(new Error('Stripe.js could not be loaded'));
    };
    script.src = SCRIPT;
    script.onload = () => resolve();
    script.onerror = failed;
    setTimeout(failed, PATIENCE_MS);
    document.head.append(script);
  });
}

/** The page for entering a card with Stripe. A page keeps the policy of the document that it was loaded with. */
export const cardPagePath = (sessionId: string) => `/patient/copay/${sessionId}`;

/** Only a document that was loaded as the card page may run Stripe.js. */
export function isCardDocument(sessionId: string): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded !== undefined && new URL(loaded.name).pathname === cardPagePath(sessionId);
}
