import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { STRIPE_WEBHOOK } from '#server/adapters/payments/port.ts';
import { createPaymentsWorld, type PaymentsWorld } from '#server/test-support/payments.ts';
import type { StripeServer } from '#server/test-support/stripe-server.ts';

let on: PaymentsWorld;
let stripe: StripeServer;
let visit: Awaited<ReturnType<PaymentsWorld['world']['scheduled']>>;
let intent: string;
beforeAll(async () => {
  on = await createPaymentsWorld('stripe');
  stripe = on.stripe as StripeServer;
  await on.world.askCopay({ copayMode: 'default', copayCents: 2_500 });
});
afterAll(() => on.close());
beforeEach(async () => {
  visit = await on.world.scheduled();
  const patient = await on.world.patientOf(visit);
  await patient.call('POST /api/patient/sessions/:sessionId/copay/authorization', {
    params: { sessionId: visit.sessionId },
    body: { token: on.tokens.ok, amountCents: 2_500 },
  });
  intent = (await row()).processorId ?? '';
});

const row = () =>
  on.world.db
    .selectFrom('payments')
    .selectAll()
    .where('sessionId', '=', visit.sessionId)
    .executeTakeFirstOrThrow();
const send = (payload: string, signature: string | undefined, headers: Record<string, string> = {}) =>
  on.world.app.inject({
    method: 'POST',
    url: STRIPE_WEBHOOK,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature ? { 'stripe-signature': signature } : {}),
      ...headers,
    },
    payload,
  });
const tell = (type: string, about = intent, options = {}) => {
  const { payload, signature } = stripe.event(type, about, options);
  return send(payload, signature);
};
const captureElsewhere = () =>
  fetch(`${stripe.url}/v1/payment_intents/${intent}/capture`, {
    method: 'POST',
    body: 'amount_to_capture=2000',
  });
const cancelElsewhere = () => fetch(`${stripe.url}/v1/payment_intents/${intent}/cancel`, { method: 'POST' });

test('records a capture in Stripe’s console without a staff member', async () => {
  await captureElsewhere();
  expect((await tell('payment_intent.succeeded')).statusCode).toBe(200);
  expect(await row()).toMatchObject({ state: 'processed', capturedCents: 2_000, processedBy: null });
});

test.each(['charge', 'refund'])('shows and audits a refund made there, reported by a %s', async (about) => {
  await captureElsewhere();
  await tell('payment_intent.succeeded');
  const provider = await on.world.signedIn(on.world.staff.provider);
  const shown = async () => {
    const call = provider.call('GET /api/provider/visits/:rootVisitId/payments', {
      params: { rootVisitId: visit.visitId },
    });
    return (await call).result.results[0];
  };
  expect(await shown()).toMatchObject({ state: 'processed', refundedCents: 0 });
  for (const refunded of [500, 2_000]) {
    stripe.intent(intent).refunded = refunded;
    await tell(`${about}.updated`, intent, { about });
    expect(await shown()).toMatchObject({
      state: 'processed',
      capturedCents: 2_000,
      refundedCents: refunded,
    });
  }
  const audited = await on.world.audited(
    { subjectId: visit.sessionId, action: 'payment.refunded' },
    'details',
  );
  expect(audited.map(({ refundedCents }) => refundedCents)).toEqual([500, 2_000]);
});

async function shownPayment() {
  const provider = await on.world.signedIn(on.world.staff.provider);
  const { result } = await provider.call('GET /api/provider/visits/:rootVisitId/payments', {
    params: { rootVisitId: visit.visitId },
  });
  return result.results[0];
}
const tellDispute = (what: string, options = {}) =>
  tell(`charge.dispute.${what}`, intent, { about: 'dispute', ...options });
const dispute = (status: string, amount = 2_000) => {
  const made = { id: `du_${intent}_${stripe.disputes.length}`, intent, status, amount };
  stripe.disputes.push(made);
  return made;
};
const auditedDisputes = () =>
  on.world.audited({ subjectId: visit.sessionId, action: 'payment.disputed' }, 'details');

test('shows a dispute with its amount until it is lost, and audits each change once', async () => {
  await captureElsewhere();
  await tell('payment_intent.succeeded');
  const made = dispute('needs_response', 1_500);
  for (const what of ['created', 'funds_withdrawn']) expect((await tellDispute(what)).statusCode).toBe(200);
  expect(await shownPayment()).toMatchObject({
    state: 'processed',
    capturedCents: 2_000,
    disputes: [{ state: 'open', amountCents: 1_500, currency: 'usd' }],
  });
  made.status = 'lost';
  await tellDispute('updated');
  await tellDispute('closed');
  expect(await shownPayment()).toMatchObject({ disputes: [{ state: 'lost', amountCents: 1_500 }] });
  expect(await auditedDisputes()).toEqual([
    { dispute: 'open', amountCents: 1_500 },
    { dispute: 'lost', amountCents: 1_500 },
  ]);
});

test('keeps a dispute that closes before the capture is reported', async () => {
  await captureElsewhere();
  dispute('lost');
  expect((await row()).state).toBe('pre-authorized');
  await tellDispute('closed');
  expect(await shownPayment()).toMatchObject({
    state: 'processed',
    disputes: [{ state: 'lost', amountCents: 2_000 }],
  });
  await tellDispute('created');
  await tell('payment_intent.succeeded');
  expect(await auditedDisputes()).toHaveLength(1);
});

test.each([
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['appeal_under_review', 'open'],
  ['a_status_of_tomorrow', 'open'],
  ['warning_needs_response', 'inquiry'],
  ['warning_under_review', 'inquiry'],
  ['warning_closed', 'closed'],
  ['prevented', 'closed'],
  ['won', 'won'],
  ['lost', 'lost'],
])('stores Stripe’s %s as %s', async (status, state) => {
  await captureElsewhere();
  dispute(status);
  await tellDispute('updated');
  expect(await shownPayment()).toMatchObject({ disputes: [{ state, amountCents: 2_000 }] });
});

test('the next event of a payment finds a dispute whose own events never arrived', async () => {
  await captureElsewhere();
  dispute('won', 500);
  await tell('charge.updated', intent, { about: 'charge' });
  expect(await shownPayment()).toMatchObject({ disputes: [{ state: 'won', amountCents: 500 }] });
});

test('an older list of disputes never replaces a newer one', async () => {
  await captureElsewhere();
  const made = dispute('needs_response');
  stripe.mishaps.push({ on: 'disputes', does: 400 });
  const late = tellDispute('created');
  await expect.poll(() => stripe.mishaps.length, { interval: 5 }).toBe(0);
  made.status = 'lost';
  await tellDispute('closed');
  expect((await late).statusCode).toBe(200);
  expect(await shownPayment()).toMatchObject({ disputes: [{ state: 'lost' }] });
});

test('refuses a dispute’s event while Stripe does not list disputes, so that it is sent again', async () => {
  await captureElsewhere();
  dispute('lost');
  const fails = { on: 'disputes', does: 'fail' } as const;
  stripe.mishaps.push(fails, fails, fails);
  const again = { id: `evt_again_${intent}` };
  expect((await tellDispute('closed', again)).statusCode).toBe(500);
  expect((await tellDispute('closed', again)).statusCode).toBe(200);
  expect(await shownPayment()).toMatchObject({ disputes: [{ state: 'lost' }] });
});

test('refuses an event while the disputes keep changing, so that it is sent again', async () => {
  await captureElsewhere();
  dispute('needs_response');
  await tellDispute('created');
  let changes = 0;
  const change = async () => {
    changes += 1;
    await on.world.db
      .updateTable('paymentDisputes')
      .set({ amountCents: 1_000 + changes })
      .where('paymentId', '=', (await row()).id)
      .execute();
  };
  stripe.mishaps.push(...Array.from({ length: 5 }, () => ({ on: 'disputes', does: change }) as const));
  const again = { id: `evt_changing_${intent}` };
  expect((await tellDispute('updated', again)).statusCode).toBe(503);
  expect([changes, stripe.mishaps.length]).toEqual([5, 0]);
  expect((await tellDispute('updated', again)).statusCode).toBe(200);
  expect(await shownPayment()).toMatchObject({ disputes: [{ amountCents: 2_000 }] });
});

test.each(['review', 'radar.early_fraud_warning'])('finds the payment of a %s', async (about) => {
  await captureElsewhere();
  expect((await tell(`${about}.created`, intent, { about })).statusCode).toBe(200);
  expect((await row()).state).toBe('processed');
});

test('marks a hold released there as failed, not processed', async () => {
  await cancelElsewhere();
  await tell('payment_intent.canceled');
  expect(await row()).toMatchObject({ state: 'failed', failure: 'hold_released' });
});

test('marks a hold that expired there as failed, not processed', async () => {
  const before = on.world.time.now;
  on.world.time.now += 7 * 86_400_000;
  await tell('payment_intent.canceled');
  expect(await row()).toMatchObject({ state: 'failed', failure: 'hold_expired' });
  on.world.time.now = before;
});

test('ignores events that are out of order, late or repeated', async () => {
  await captureElsewhere();
  const types = [
    'succeeded',
    'amount_capturable_updated',
    'payment_failed',
    'created',
    'canceled',
    'succeeded',
  ];
  for (const type of types) expect((await tell(`payment_intent.${type}`)).statusCode).toBe(200);
  const { id, payload, signature } = stripe.event('payment_intent.succeeded', intent);
  const requests = () => stripe.requests();
  await send(payload, signature);
  const [after, asked] = [await row(), requests()];
  // A known event must not query the processor again.
  await Promise.all([send(payload, signature), send(payload, signature)]);
  expect(await row()).toEqual(after);
  expect(requests()).toBe(asked);
  expect(after).toMatchObject({ state: 'processed', capturedCents: 2_000 });
  const kept = await on.world.db.selectFrom('paymentEvents').select('id').where('id', '=', id).execute();
  expect(kept).toHaveLength(1);
  const captured = await on.world.audited({ subjectId: visit.sessionId, action: 'payment.captured' });
  expect(captured).toHaveLength(1);
});

test('a webhook before our own answer ends the claim in its owner’s name', async () => {
  const provider = await on.world.signedIn(on.world.staff.provider);
  await on.world.db
    .updateTable('visits')
    .set({ status: 'COMPLETE' })
    .where('id', '=', visit.visitId)
    .execute();
  stripe.mishaps.push({ on: 'capture', does: 400 });
  const clicked = provider.call('POST /api/provider/sessions/:sessionId/payment/capture', {
    params: { sessionId: visit.sessionId },
    body: { idempotencyKey: crypto.randomUUID(), amountCents: 1_500 },
  });
  await expect.poll(() => stripe.intent(intent).status, { interval: 5 }).toBe('succeeded');
  await tell('payment_intent.succeeded');
  expect(await row()).toMatchObject({
    state: 'processed',
    processedBy: on.world.staff.provider.accountId,
    claim: null,
  });
  expect((await clicked).result).toMatchObject({ state: 'processed', capturedCents: 1_500 });
});

test('answers 200 to an event about an unknown payment, and ignores it', async () => {
  const before = await row();
  expect((await tell('payment_intent.succeeded', 'pi_of_somebody_else')).statusCode).toBe(200);
  const { signature, payload } = stripe.event('customer.created', 'cus_1');
  expect((await send(payload, signature)).statusCode).toBe(200);
  expect(await row()).toEqual(before);
});

test('refuses a changed body, another secret or no signature without reading it', async () => {
  const { payload, signature } = stripe.event('payment_intent.succeeded', intent);
  const requests = stripe.requests();
  const answers = [
    await send(`${payload} `, signature),
    await send(payload, undefined),
    await send(payload, 't=1,v1=00'),
    await tell('payment_intent.succeeded', intent, { secret: 'whsec_of_somebody_else' }),
    await send('', signature),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400]);
  expect(stripe.requests()).toBe(requests);
});

test('refuses an event while Stripe is unreachable, so that it is sent again', async () => {
  await captureElsewhere();
  stripe.mishaps.push(
    ...Array.from({ length: 3 }, () => ({ on: 'retrieve' as const, does: 'fail' as const })),
  );
  const { payload, signature } = stripe.event('payment_intent.succeeded', intent);
  expect((await send(payload, signature)).statusCode).toBe(500);
  expect((await row()).state).toBe('pre-authorized');
  expect((await send(payload, signature)).statusCode).toBe(200);
  expect((await row()).state).toBe('processed');
});

test('exempts only this address from the Origin check', async () => {
  const answer = await on.world.app.inject({
    method: 'POST',
    url: '/api/provider/visits/search',
    headers: { 'content-type': 'application/json', 'stripe-signature': 'x' },
    payload: '{}',
  });
  expect(answer.json().error.code).toBe('ORIGIN_REFUSED');
  const { payload, signature } = stripe.event('customer.created', 'cus_1');
  expect((await send(payload, signature, { origin: 'https://elsewhere.example' })).statusCode).toBe(200);
});
