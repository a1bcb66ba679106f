/** Replaces js.stripe.com: a field instead of Stripe's frame, which behaves like its test card. */
export const STRIPE_STUB = `window.Stripe = (key) => ({
  elements: () => ({ create: () => {
    const told = {};
    return {
      on: (event, listener) => { told[event] = listener; },
      mount: (place) => { place.textContent = 'Stripe fields for ' + key; setTimeout(() => told.ready({})); },
      focus() {}, destroy() {},
    };
  } }),
  createPaymentMethod: async () => ({ paymentMethod: { id: 'pm_card_visa' } }),
  handleNextAction: async () => ({}),
});`;
