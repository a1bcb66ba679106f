// Runs on both PostgreSQLs: two managers who save at once; a payment’s account.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { settlePayments } from '#server/features/check-in/payments/settle-payments.job.ts';
import { forgetSecrets } from '#server/features/practice/practice-services/stored-payment-accounts.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { type StripeServer, startStripeServer } from '#server/test-support/stripe-server.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import type { PaymentAccountChange } from '#shared/contracts/rest/admin/payment-processor.ts';

let world: World;
let stripe: StripeServer;
let administrator: Browser;
beforeAll(async () => {
  stripe = await startStripeServer(() => WORLD_BEGINS);
  stripe.accounts.push({ id: 'acct_desert', key: 'sk_test_desert001', name: 'Desert' });
  world = await createWorld({ payments: null, environment: { STRIPE_BASE_URL: stripe.url } });
  administrator = await world.signedIn(world.staff.administrator);
});
afterAll(async () => {
  await world.close();
  await stripe.close();
});
beforeEach(async () => {
  await world.db.updateTable('payments').set({ paymentAccountId: null }).execute();
  await world.db.deleteFrom('paymentAccounts').execute();
  await world.askCopay({ copayMode: null, copayMandatory: false });
});

const params = () => ({ practiceId: world.practice.id });
const read = async () =>
  (await administrator.call('GET /api/admin/practices/:practiceId/payment-processor', { params: params() }))
    .result;
const account = (changes: Partial<PaymentAccountChange> = {}): Omit<PaymentAccountChange, 'version'> => ({
  mode: 'keys',
  accountId: 'acct_saguaro',
  publishableKey: 'pk_test_saguaro01',
  transactionKey: 'sk_test_saguaro01',
  webhookSecret: 'whsec_of_saguaro1',
  merchantId: 'M-1',
  storeId: '',
  terminalId: 'T 7',
  deviceId: '',
  ...changes,
});
const save = async (changes: Partial<PaymentAccountChange> = {}) =>
  administrator.call('PUT /api/admin/practices/:practiceId/payment-processor', {
    params: params(),
    body: { version: (await read()).version, ...account(changes) },
  });
const remove = async () =>
  administrator.call('POST /api/admin/practices/:practiceId/payment-processor/removal', {
    params: params(),
    body: { version: (await read()).version },
  });
const check = async () =>
  (
    await administrator.call('POST /api/admin/practices/:practiceId/payment-processor/test', {
      params: params(),
    })
  ).result;
const DESERT = {
  accountId: 'acct_desert',
  publishableKey: 'pk_test_desert001',
  transactionKey: 'sk_test_desert001',
  webhookSecret: 'whsec_of_desert01',
};

async function held() {
  await world.askCopay({ copayMode: 'default', copayCents: 2_500 });
  const visit = await world.scheduled();
  const patient = await world.patientOf(visit);
  const answer = await patient.call('POST /api/patient/sessions/:sessionId/copay/authorization', {
    params: { sessionId: visit.sessionId },
    body: { token: 'pm_card_visa', amountCents: 2_500 },
  });
  expect(answer.result.copay.state).toBe('pre-authorized');
  const row = () =>
    world.db
      .selectFrom('payments')
      .selectAll()
      .where('sessionId', '=', visit.sessionId)
      .executeTakeFirstOrThrow();
  return { ...visit, patient, row, intent: stripe.intent((await row()).processorId ?? '') };
}

test('stores a secret encrypted, and never shows it again', async () => {
  const answer = await save();
  expect(answer.status).toBe(200);
  expect(answer.result).toMatchObject({ source: 'practice', processor: 'stripe', installation: null });
  expect(answer.result.own).toMatchObject({
    accountId: 'acct_saguaro',
    transactionKey: { end: 'ro01', since: new Date(WORLD_BEGINS).toISOString() },
    webhookSecret: { end: 'aro1' },
  });
  const dump = JSON.stringify([
    await read(),
    await world.db.selectFrom('paymentAccounts').selectAll().execute(),
    await world.audited({ action: 'payment-processor.%' }),
  ]);
  expect(dump).not.toContain('sk_test_saguaro01');
  expect(dump).not.toContain('whsec_of_saguaro1');
  expect(dump).toContain('acct_saguaro');
});

test('an empty secret keeps the stored one, and payments carry the practice’s own number', async () => {
  await save();
  const answer = await save({ transactionKey: '', webhookSecret: '', storeId: 'S-2' });
  expect(answer.result.own).toMatchObject({ storeId: 'S-2', transactionKey: { end: 'ro01' } });
  const { intent } = await held();
  expect(intent).toMatchObject({ account: 'acct_saguaro' });
  expect(intent.metadata).toMatchObject({ merchant_id: 'M-1', store_id: 'S-2', terminal_id: 'T 7' });
  expect(Object.keys(intent.metadata)).not.toContain('device_id');
});

test.each([
  [
    'a key that Stripe refuses',
    { transactionKey: 'sk_test_unknown01' },
    'transactionKey',
    'PROCESSOR_KEY_REFUSED',
  ],
  [
    'a key of another account',
    { transactionKey: 'sk_test_desert001' },
    'accountId',
    'PROCESSOR_OTHER_ACCOUNT',
  ],
  ['no key at all', { transactionKey: '' }, 'transactionKey', 'FIELD_REQUIRED'],
  [
    'a live key with a test key',
    { publishableKey: 'pk_live_saguaro01' },
    'transactionKey',
    'STRIPE_KEYS_DIFFER',
  ],
  ['a connection to no account', { mode: 'connected' as const }, 'mode', 'STRIPE_CONNECT_NOT_AVAILABLE'],
])('refuses %s at its field, and stores nothing', async (_, changes, field, message) => {
  const answer = await save(changes);
  expect(answer.error.details?.fields).toEqual({ [field]: message });
  expect((await read()).own).toBeNull();
});

test('stores no unconfirmed key while Stripe is unreachable', async () => {
  stripe.mishaps.push(
    ...Array.from({ length: 3 }, () => ({ on: 'account' as const, does: 'fail' as const })),
  );
  expect((await save()).error.code).toBe('PROCESSOR_UNREACHABLE');
  expect((await read()).own).toBeNull();
});

test('refuses the second of two concurrent edits', async () => {
  const { version } = await read();
  const put = (merchantId: string) =>
    administrator.call('PUT /api/admin/practices/:practiceId/payment-processor', {
      params: params(),
      body: { version, ...account({ merchantId }) },
    });
  const codes = (await Promise.all([put('A'), put('B')])).map((answer) =>
    answer.status === 200 ? 200 : answer.error.code,
  );
  expect(codes.toSorted()).toEqual([200, 'CHANGED_MEANWHILE']);
});

test('captures a hold with the account that made it, even after the practice changed accounts', async () => {
  await save();
  const { sessionId, row, intent, visitId } = await held();
  expect((await save(DESERT)).result.own).toMatchObject({ accountId: 'acct_desert' });
  expect((await held()).intent.account).toBe('acct_desert');
  await world.db.updateTable('visits').set({ status: 'COMPLETE' }).where('id', '=', visitId).execute();
  const provider = await world.signedIn(world.staff.provider);
  const captured = await provider.call('POST /api/provider/sessions/:sessionId/payment/capture', {
    params: { sessionId },
    body: { idempotencyKey: crypto.randomUUID(), amountCents: 2_500 },
  });
  expect(captured.result).toMatchObject({ state: 'processed' });
  expect(stripe.intent(intent.id)).toMatchObject({ account: 'acct_saguaro', status: 'succeeded' });
  expect(await row()).toMatchObject({ state: 'processed', processorId: intent.id });
});

test('releases a canceled visit’s hold with its former account, then deletes that account’s secrets', async () => {
  await save();
  const { visitId, intent, row } = await held();
  expect((await remove()).result).toMatchObject({ source: 'none', own: null });
  await forgetSecrets(world.db);
  const secrets = () =>
    world.db
      .selectFrom('paymentAccounts')
      .select(['transactionKey', 'webhookSecret'])
      .executeTakeFirstOrThrow();
  expect((await secrets()).transactionKey).not.toBeNull();
  await world.db.updateTable('visits').set({ status: 'CANCELLED' }).where('id', '=', visitId).execute();
  await settlePayments(world.deps);
  expect(stripe.intent(intent.id).status).toBe('canceled');
  expect((await row()).state).toBe('voided');
  expect(await secrets()).toEqual({ transactionKey: null, webhookSecret: null });
});

test('withdraws a pending bank challenge of the former account, and holds the card with the new one', async () => {
  await save();
  await world.askCopay({ copayMode: 'default', copayCents: 2_500 });
  const visit = await world.scheduled();
  const patient = await world.patientOf(visit);
  const authorize = (token: string) =>
    patient.call('POST /api/patient/sessions/:sessionId/copay/authorization', {
      params: { sessionId: visit.sessionId },
      body: { token, amountCents: 2_500 },
    });
  expect((await authorize('pm_card_authenticationRequired')).result.clientSecret).not.toBeNull();
  const [former] = stripe.intents().slice(-1);
  await save(DESERT);
  expect((await authorize('pm_card_visa')).result.copay.state).toBe('pre-authorized');
  expect(stripe.intent(former?.id ?? '')).toMatchObject({ account: 'acct_saguaro', status: 'canceled' });
  expect(stripe.intents().at(-1)).toMatchObject({ account: 'acct_desert', status: 'requires_capture' });
});

test('new keys of the same account work for its open holds', async () => {
  await save();
  const { visitId, intent } = await held();
  const saguaro = stripe.accounts.find(({ id }) => id === 'acct_saguaro');
  Object.assign(saguaro ?? {}, { key: 'sk_test_rolled001' });
  expect((await check()).outcome).toBe('key-refused');
  expect((await save({ transactionKey: 'sk_test_rolled001' })).status).toBe(200);
  await world.db.updateTable('visits').set({ status: 'CANCELLED' }).where('id', '=', visitId).execute();
  await settlePayments(world.deps);
  expect(stripe.intent(intent.id).status).toBe('canceled');
  Object.assign(saguaro ?? {}, { key: 'sk_test_saguaro01' });
});

test('the account’s own webhook: accepts its secret, and ignores other accounts’ payments', async () => {
  await save();
  const one = await held();
  await save(DESERT);
  const other = await held();
  const tell = (about: string, secret: string, practiceId = world.practice.id) => {
    const { payload, signature } = stripe.event('payment_intent.succeeded', about, { secret });
    return world.app.inject({
      method: 'POST',
      url: `/api/webhooks/stripe/practices/${practiceId}`,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    });
  };
  for (const { intent } of [one, other])
    await fetch(`${stripe.url}/v1/payment_intents/${intent.id}/capture`, { method: 'POST' });
  expect((await tell(other.intent.id, 'whsec_of_saguaro1')).statusCode).toBe(200);
  expect((await other.row()).state).toBe('pre-authorized');
  expect((await tell(other.intent.id, 'whsec_of_desert01')).statusCode).toBe(200);
  expect((await other.row()).state).toBe('processed');
  expect((await tell(one.intent.id, 'whsec_of_saguaro1')).statusCode).toBe(200);
  expect((await one.row()).state).toBe('processed');
  const refused = [
    await tell(one.intent.id, 'whsec_of_somebody_else'),
    await tell(one.intent.id, 'whsec_of_desert01', world.otherPractice.id),
    await tell(one.intent.id, 'whsec_of_desert01', 0),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
});

test('the card page may run Stripe’s script as soon as a practice has a Stripe account', async () => {
  const policy = async () => {
    const { headers } = await world
      .browser()
      .request({ url: '/patient/copay/5b0c6f0e-9f6c-4a52-8f0e-3a1b1a1b1a1b' });
    return String(headers['content-security-policy']);
  };
  expect(await policy()).not.toContain('stripe');
  await save();
  expect(await policy()).toContain('https://js.stripe.com');
});

test('the test describes Stripe’s answer', async () => {
  expect((await check()).outcome).toBe('no-processor');
  await save();
  expect(await check()).toEqual({ outcome: 'ok', accountId: 'acct_saguaro', name: 'Saguaro', live: false });
  const saguaro = stripe.accounts.find(({ id }) => id === 'acct_saguaro') ?? { id: '', key: '' };
  for (const [change, outcome] of [
    [{ chargesEnabled: false }, 'charges-disabled'],
    [{ chargesEnabled: true, restricted: true }, 'account-unreadable'],
  ] as const) {
    Object.assign(saguaro, change);
    expect((await check()).outcome).toBe(outcome);
  }
  Object.assign(saguaro, { restricted: false });
  await world.db.updateTable('paymentAccounts').set({ practiceId: world.otherPractice.id }).execute();
  const moved = await world.db.selectFrom('paymentAccounts').select('id').executeTakeFirstOrThrow();
  await world.db
    .updateTable('paymentAccounts')
    .set({ practiceId: world.practice.id, transactionKey: 'ffffffff.AAAA.AAAA', changedAt: new Date(0) })
    .where('id', '=', moved.id)
    .execute();
  expect((await check()).outcome).toBe('key-unreadable');
});

test('refuses a mandatory copay without a processor, and removing the processor of a mandatory copay', async () => {
  const visitTypeId = world.practice.visitTypeId;
  const type = async () =>
    (await administrator.call('GET /api/admin/visit-types/:visitTypeId', { params: { visitTypeId } })).result;
  const ask = async (mandatory: boolean) => {
    const { version, workflow } = await type();
    const steps = [
      ...workflow.steps.filter(({ step }) => step !== 'copay'),
      { step: 'copay' as const, mandatory },
    ];
    return administrator.call('PUT /api/admin/visit-types/:visitTypeId/workflow', {
      params: { visitTypeId },
      body: { version, ...workflow, steps },
    });
  };
  const price = async () => {
    const { version, general } = await type();
    return administrator.call('PUT /api/admin/visit-types/:visitTypeId/general', {
      params: { visitTypeId },
      body: { version, ...general, copay: { mode: 'default', amountCents: 2_500 } },
    });
  };
  expect((await price()).error.details?.fields).toEqual({ copay: 'COPAY_NOT_AVAILABLE' });
  await save();
  expect((await price()).status).toBe(200);
  expect((await ask(true)).status).toBe(200);
  const refused = await remove();
  expect(refused.error).toMatchObject({ code: 'COPAY_NEEDS_PROCESSOR' });
  expect(refused.error.details?.types).toEqual([(await type()).general.name]);
  expect((await ask(false)).status).toBe(200);
  expect((await remove()).status).toBe(200);
  expect((await ask(true)).error.details?.fields).toEqual({ steps: 'COPAY_NOT_AVAILABLE' });
});
