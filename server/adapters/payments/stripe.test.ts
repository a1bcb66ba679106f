import { afterEach, beforeEach, expect, test } from 'vitest';
import { stripeSettings } from '#server/test-support/payments.ts';
import { type StripeServer, startStripeServer } from '#server/test-support/stripe-server.ts';
import type { StripeProcessor } from './port.ts';
import { openStripe } from './stripe.ts';

let server: StripeServer;
let processor: StripeProcessor;
beforeEach(async () => {
  server = await startStripeServer();
  processor = openStripe(stripeSettings(server.url));
});
afterEach(() => server.close());

const create = (key = 'create-1') =>
  processor.create({ amountCents: 2_500, currency: 'usd', paymentId: 'p1' }, key);

test('holds, then captures less, with a separate key for each change', async () => {
  const { id, state } = await create();
  expect(state).toBe('open');
  const held = await processor.confirm(id, 'pm_card_visa', 'confirm-1');
  expect(held).toMatchObject({ state: 'held', amountCents: 2_500, capturedCents: null });
  expect((held.expiresAt ?? 0) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  expect(await processor.capture(id, 1_900, 'capture-1')).toMatchObject({
    state: 'captured',
    capturedCents: 1_900,
  });
  expect(server.keys()).toEqual(['create-1', 'confirm-1', 'capture-1']);
  expect(server.intent(id).metadata).toEqual({ payment: 'p1' });
});

test.each(['create', 'confirm', 'capture', 'cancel'] as const)(
  'resends the same key when the connection breaks after %s, and it is done once',
  async (operation) => {
    server.mishaps.push({ on: operation, does: 'drop' });
    const { id } = await create();
    await processor.confirm(id, 'pm_card_visa', 'confirm-1');
    if (operation === 'cancel') await processor.cancel(id, 'cancel-1');
    else await processor.capture(id, 2_500, 'capture-1');
    expect(server.effects.filter(({ did }) => did === operation)).toHaveLength(1);
    expect(server.intents()).toHaveLength(1);
  },
);

test.each([
  ['pm_card_chargeDeclined', 'card_declined'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc'],
])('%s: %s', async (card, failure) => {
  const { id } = await create();
  await expect(processor.confirm(id, card, 'c')).rejects.toMatchObject({ kind: 'refused', failure });
  expect((await processor.retrieve(id)).state).toBe('open');
});

test('refuses a second capture under another key because of its state', async () => {
  const { id } = await create();
  await processor.confirm(id, 'pm_card_visa', 'confirm-1');
  await processor.capture(id, 1_000, 'a');
  await expect(processor.capture(id, 1_000, 'b')).rejects.toMatchObject({ kind: 'state' });
  await expect(processor.capture(id, 900, 'a')).rejects.toMatchObject({ kind: 'state' });
  expect(server.intent(id).captured).toBe(1_000);
});

test('returns what the dialog for the bank’s question needs', async () => {
  const { id } = await create();
  const asked = await processor.confirm(id, 'pm_card_authenticationRequired', 'confirm-1');
  expect(asked).toMatchObject({ state: 'requires-action', clientSecret: `${id}_secret_x` });
});

test('reports an unknown outcome after server errors and for an unreachable server', async () => {
  server.mishaps.push(...Array.from({ length: 3 }, () => ({ on: 'create' as const, does: 'fail' as const })));
  await expect(create()).rejects.toMatchObject({ kind: 'unknown' });
  await server.close();
  await expect(create('create-2')).rejects.toMatchObject({
    kind: 'unknown',
    failure: 'processor_unreachable',
  });
});
