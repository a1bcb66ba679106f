import { afterAll, beforeAll, expect, test } from 'vitest';
import { STRIPE_WEBHOOK } from '#server/adapters/payments/port.ts';
import { openStripe } from '#server/adapters/payments/stripe.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { stripeSettings } from '#server/test-support/payments.ts';
import {
  STRIPE_WEBHOOK_SECRET,
  type StripeServer,
  startStripeServer,
} from '#server/test-support/stripe-server.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';

let world: World;
let stripe: StripeServer;
let administrator: Browser;
beforeAll(async () => {
  stripe = await startStripeServer(() => WORLD_BEGINS);
  stripe.accounts.push({
    id: 'acct_clinic',
    key: 'sk_test_clinic0001',
    name: 'Clinic',
    platform: 'acct_platform',
  });
  world = await createWorld({
    payments: openStripe(stripeSettings(stripe.url)),
    environment: {
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_WEBHOOK_SECRET,
      STRIPE_BASE_URL: stripe.url,
    },
  });
  administrator = await world.signedIn(world.staff.administrator);
  await world.askCopay({ copayMode: 'default', copayCents: 2_500 });
});
afterAll(async () => {
  await world.close();
  await stripe.close();
});

const params = () => ({ practiceId: world.practice.id });
const read = async () =>
  (await administrator.call('GET /api/admin/practices/:practiceId/payment-processor', { params: params() }))
    .result;
const connect = async (accountId: string) =>
  administrator.call('PUT /api/admin/practices/:practiceId/payment-processor', {
    params: params(),
    body: {
      version: (await read()).version,
      mode: 'connected',
      accountId,
      publishableKey: '',
      transactionKey: '',
      webhookSecret: '',
      merchantId: '',
      storeId: '',
      terminalId: '',
      deviceId: '',
    },
  });

async function held() {
  const visit = await world.scheduled();
  const patient = await world.patientOf(visit);
  const answer = await patient.call('POST /api/patient/sessions/:sessionId/copay/authorization', {
    params: { sessionId: visit.sessionId },
    body: { token: 'pm_card_visa', amountCents: 2_500 },
  });
  const row = await world.db
    .selectFrom('payments')
    .selectAll()
    .where('sessionId', '=', visit.sessionId)
    .executeTakeFirstOrThrow();
  return { ...visit, copay: answer.result.copay, intent: stripe.intent(row.processorId ?? '') };
}

test('refuses an account that is not connected at its field', async () => {
  const answer = await connect('acct_stranger');
  expect(answer.error.details?.fields).toEqual({ accountId: 'PROCESSOR_ACCOUNT_REFUSED' });
  expect(await read()).toMatchObject({ source: 'installation', mayConnect: true, own: null });
});

test('makes holds on the connected account, which Stripe’s script in the browser names', async () => {
  const before = await held();
  expect(before.intent.account).toBe('acct_platform');
  expect(before.copay.processor).toMatchObject({ publishableKey: 'pk_test_x', connected: null });
  expect((await connect('acct_clinic')).result).toMatchObject({ source: 'practice', processor: 'stripe' });
  const after = await held();
  expect(after.intent.account).toBe('acct_clinic');
  expect(after.copay.processor).toMatchObject({ publishableKey: 'pk_test_x', connected: 'acct_clinic' });
});

test('events of a connected account’s hold are also reported to the installation', async () => {
  const { intent, sessionId } = await held();
  await fetch(`${stripe.url}/v1/payment_intents/${intent.id}/capture`, { method: 'POST' });
  const { payload, signature } = stripe.event('payment_intent.succeeded', intent.id);
  const answer = await world.app.inject({
    method: 'POST',
    url: STRIPE_WEBHOOK,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  });
  expect(answer.statusCode).toBe(200);
  const { state } = await world.db
    .selectFrom('payments')
    .select('state')
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow();
  expect(state).toBe('processed');
});

test('removing its own account returns the practice to the installation’s', async () => {
  const { version } = await read();
  const answer = await administrator.call('POST /api/admin/practices/:practiceId/payment-processor/removal', {
    params: params(),
    body: { version },
  });
  expect(answer.result).toMatchObject({ source: 'installation', processor: 'stripe', own: null });
  expect((await held()).intent.account).toBe('acct_platform');
});
