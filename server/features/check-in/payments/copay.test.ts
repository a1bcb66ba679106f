import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyAuditChain } from '#server/features/core/audit/audit-chain.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { createPaymentsWorld, type PaymentsWorld } from '#server/test-support/payments.ts';

describe.each(['test', 'stripe'] as const)('with the processor %s', (kind) => {
  let on: PaymentsWorld;
  let visit: Awaited<ReturnType<PaymentsWorld['world']['scheduled']>>;
  let patient: Browser;
  beforeAll(async () => {
    on = await createPaymentsWorld(kind);
  });
  afterAll(() => on.close());
  beforeEach(async () => {
    on.kills.length = 0;
    await on.world.askCopay({ copayMode: 'suggested', copayCents: 2_500, copayMandatory: false });
    visit = await on.world.scheduled();
    patient = await on.world.patientOf(visit);
  });

  const visitPatient = () => ({ params: { sessionId: visit.sessionId } });
  const read = async () =>
    (await patient.call('GET /api/patient/sessions/:sessionId/copay', visitPatient())).result;
  const validate = (token: string = on.tokens.ok, amountCents = 2_500, by = patient) =>
    by.call('POST /api/patient/sessions/:sessionId/copay/authorization', {
      ...visitPatient(),
      body: { token, amountCents },
    });
  const authenticated = () =>
    patient.call('POST /api/patient/sessions/:sessionId/copay/authentication', visitPatient());
  const optOut = () => patient.call('POST /api/patient/sessions/:sessionId/copay/opt-out', visitPatient());
  const tokenFailed = () =>
    patient.call('POST /api/patient/sessions/:sessionId/copay/token-failure', visitPatient());
  const row = () =>
    on.world.db
      .selectFrom('payments')
      .selectAll()
      .where('sessionId', '=', visit.sessionId)
      .executeTakeFirstOrThrow();
  const heldHere = async () => {
    const { processorId } = await row();
    const holds = await on.holds();
    return holds.filter(({ id, state }) => state === 'held' && id === processorId).length;
  };
  const allHeld = async () => (await on.holds()).filter(({ state }) => state === 'held').length;

  test('validates a card: holds the amount and charges nothing', async () => {
    expect(await read()).toMatchObject({
      step: 'open',
      state: 'pending',
      amountCents: null,
      currency: 'usd',
      terms: { mode: 'suggested', amountCents: 2_500, mandatory: false },
      processor: { kind },
    });
    const { copay, clientSecret } = (await validate(on.tokens.ok, 1_800)).result;
    expect(copay).toMatchObject({ step: 'done', state: 'pre-authorized', amountCents: 1_800 });
    expect(clientSecret).toBeNull();
    expect(await heldHere()).toBe(1);
    expect((await on.holds()).every(({ capturedCents }) => !capturedCents)).toBe(true);
    const { expiresAt } = await row();
    expect(expiresAt?.getTime()).toBe(on.world.time.now + 7 * 86_400_000);
  });

  test.each([
    ['declined', 'card_declined'],
    ['insufficient', 'insufficient_funds'],
    ['expired', 'expired_card'],
    ['cvc', 'incorrect_cvc'],
  ] as const)('refuses a card that is %s with its reason, and accepts another one', async (which, reason) => {
    const refused = await validate(on.tokens[which]);
    expect([refused.status, refused.error.code, refused.error.details]).toEqual([
      402,
      'PAYMENT_FAILED',
      { reason },
    ]);
    expect(await read()).toMatchObject({ step: 'open', state: 'failed', failure: reason });
    expect((await validate()).result.copay.state).toBe('pre-authorized');
    expect(await heldHere()).toBe(1);
  });

  test('holds another amount after a refusal', async () => {
    const before = await allHeld();
    await validate(on.tokens.declined, 2_500);
    await validate(on.tokens.ok, 3_000);
    expect(await row()).toMatchObject({ state: 'pre-authorized', amountCents: 3_000 });
    expect(await allHeld()).toBe(before + 1);
  });

  test('makes one hold from ten clicks and two tabs', async () => {
    const before = await allHeld();
    const tab = await on.world.patientOf(visit);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, click) => validate(on.tokens.ok, 2_500, click % 2 ? tab : patient)),
    );
    expect(new Set(answers.map(({ result }) => result.copay.state))).toEqual(new Set(['pre-authorized']));
    expect(await allHeld()).toBe(before + 1);
  });

  test.each(['create', 'confirm'] as const)(
    'finds the hold on retry if the answer to %s is lost',
    async (step) => {
      const before = await allHeld();
      on.kills.push({ on: step, how: 'lost' });
      expect((await validate()).error.code).toBe('FAILED_TO_SAVE_CREDIT_CARD_INFO');
      expect((await validate()).result.copay.state).toBe('pre-authorized');
      expect(await allHeld()).toBe(before + 1);
    },
  );

  test('has one hold a minute after the server dies following the processor’s answer', async () => {
    const before = await allHeld();
    on.kills.push({ on: 'confirm', how: 'gone' });
    void validate();
    await expect.poll(() => on.kills.length).toBe(0);
    on.world.time.now += 61_000;
    expect((await validate()).result.copay.state).toBe('pre-authorized');
    expect(await allHeld()).toBe(before + 1);
  });

  test('a right answer to the bank’s challenge holds the amount, a wrong one fails', async () => {
    const { copay, clientSecret } = (await validate(on.tokens.authenticate)).result;
    expect([copay.state, copay.step]).toEqual(['pending', 'open']);
    await on.authenticate(clientSecret ?? '', false);
    expect((await authenticated()).error.details).toEqual({ reason: 'authentication_failed' });
    const again = (await validate(on.tokens.authenticate)).result;
    await on.authenticate(again.clientSecret ?? '', true);
    expect((await authenticated()).result).toMatchObject({ state: 'pre-authorized', step: 'done' });
    expect(await heldHere()).toBe(1);
  });

  test('uses the practice’s amount, or the patient’s within limits', async () => {
    await on.world.askCopay({ copayMode: 'default' });
    const other = await validate(on.tokens.ok, 2_400);
    expect(other.error.details).toEqual({ fields: { amountCents: 'AMOUNT_INVALID' } });
    await on.world.askCopay({ copayMode: 'editable', copayCents: null });
    for (const cents of [49, 1_000_001, 12.5, -1]) {
      expect((await validate(on.tokens.ok, cents)).error.code).toBe('INVALID_INPUT');
    }
    expect((await validate(on.tokens.ok, 700)).result.copay.amountCents).toBe(700);
  });

  test('allows opting out where configured; asks again for a copay that became mandatory', async () => {
    expect((await optOut()).result).toMatchObject({ step: 'skipped', state: 'opted-out' });
    expect((await optOut()).result.step).toBe('skipped');
    await on.world.askCopay({ copayMandatory: true });
    expect((await read()).step).toBe('open');
    expect((await optOut()).error.code).toBe('WRONG_STAGE');
    expect((await validate()).result.copay.step).toBe('done');
    await on.world.askCopay({ copayMandatory: false });
    expect((await optOut()).error.code).toBe('WRONG_STAGE');
  });

  test('an unreadable card lets the patient continue, even if the copay is mandatory', async () => {
    await on.world.askCopay({ copayMandatory: true });
    expect((await tokenFailed()).result).toMatchObject({
      step: 'skipped',
      state: 'pending',
      failure: 'token_failed',
    });
    expect((await read()).step).toBe('skipped');
    expect((await validate()).result.copay.step).toBe('done');
  });

  test('a visit type without a copay has no such step', async () => {
    await on.world.askCopay({ copayMode: null });
    expect(await read()).toMatchObject({ step: 'not-needed', terms: null });
    expect((await validate()).error.code).toBe('NOT_FOUND');
  });

  test('requires the visit’s own cookie', async () => {
    const other = await on.world.patientOf(await on.world.scheduled());
    for (const by of [other, await on.world.signedIn(on.world.staff.provider), on.world.browser()]) {
      expect((await validate(on.tokens.ok, 2_500, by)).error.code).toBe('NOT_SIGNED_IN');
      expect((await by.call('GET /api/patient/sessions/:sessionId/copay', visitPatient())).status).toBe(401);
    }
  });

  test('pauses for an hour after ten refused cards in a row', async () => {
    for (let tries = 0; tries < 10; tries++) {
      expect((await validate(on.tokens.declined)).error.details).toEqual({ reason: 'card_declined' });
    }
    const asked = on.stripe?.requests();
    expect((await validate()).error.details).toEqual({ reason: 'too_many_tries' });
    expect(on.stripe?.requests()).toBe(asked);
    const before = on.world.time.now;
    on.world.time.now += 3_600_000;
    expect((await validate()).result.copay.state).toBe('pre-authorized');
    on.world.time.now = before;
  });

  test('asks again for a hold that expired before the visit', async () => {
    await validate();
    const before = on.world.time.now;
    on.world.time.now += 7 * 86_400_000;
    await on.world.db
      .updateTable('visitSessions')
      .set({ expiresAt: new Date(on.world.time.now + 60_000) })
      .execute();
    await on.world.db
      .updateTable('links')
      .set({ expiresAt: new Date(on.world.time.now + 60_000) })
      .execute();
    patient = await on.world.patientOf(visit);
    expect((await read()).step).toBe('open');
    expect((await validate()).result.copay).toMatchObject({ step: 'done', state: 'pre-authorized' });
    expect(await heldHere()).toBe(1);
    on.world.time.now = before;
  });

  test('audits each try in an intact chain', async () => {
    await validate(on.tokens.declined);
    await validate();
    const events = await on.world.audited({ subjectId: visit.sessionId, action: 'payment.%' }, [
      'action',
      'actor',
      'details',
    ]);
    expect(events.map(({ action }) => action)).toEqual(['payment.failed', 'payment.authorized']);
    expect(events[0]?.details).toMatchObject({ failure: 'card_declined' });
    expect(events.every(({ actor }) => actor.startsWith('link:'))).toBe(true);
    expect(await verifyAuditChain(on.world.db, on.world.practice.id)).toBeNull();
  });
});

describe('the test processor', () => {
  let on: PaymentsWorld;
  let visit: Awaited<ReturnType<PaymentsWorld['world']['scheduled']>>;
  let patient: Browser;
  beforeAll(async () => {
    on = await createPaymentsWorld('test');
    await on.world.askCopay({ copayMode: 'default', copayCents: 2_500 });
    visit = await on.world.scheduled();
    patient = await on.world.patientOf(visit);
  });
  afterAll(() => on.close());
  const tokenise = (number: string, changes: object = {}) =>
    patient.call('POST /api/patient/sessions/:sessionId/test-processor/tokens', {
      params: { sessionId: visit.sessionId },
      body: { number, expiryMonth: 12, expiryYear: 2030, cvc: '123', ...changes },
    });

  test.each([
    ['4242424242424242', 'ok'],
    ['4000000000000002', 'card_declined'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000002500003155', 'authenticate'],
    ['4000000000000069', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc'],
    ['4000000000000119', 'processing_error'],
  ])('%s is %s', async (number, behaviour) => {
    expect((await tokenise(number)).result.token).toMatch(new RegExp(`^pm_test_${behaviour}__`));
  });

  test('refuses an expired card', async () => {
    const { token } = (await tokenise('4242424242424242', { expiryMonth: 10, expiryYear: 2026 })).result;
    expect(token).toContain('expired_card');
    expect(
      (await tokenise('4242424242424242', { expiryMonth: 11, expiryYear: 2026 })).result.token,
    ).toContain('_ok_');
  });

  test('refuses a number that is not a test card’s, and stores it nowhere', async () => {
    const number = '4539578763621486';
    expect((await tokenise(number)).error.details).toEqual({ reason: 'test_cards_only' });
    const { rows } = await import('kysely').then(({ sql }) =>
      sql<{ dump: string }>`
        select string_agg(t::text, ' ') as dump from (
          select to_jsonb(p) as t from payments p union all select to_jsonb(h) from test_processor_holds h
          union all select to_jsonb(c) from test_processor_calls c union all select to_jsonb(a) from audit_events a
        ) as everything`.execute(on.world.db),
    );
    expect(rows[0]?.dump ?? '').not.toMatch(/4539578763621486|4242424242424242/);
  });

  test('has no test calls with a real processor', async () => {
    const real = await createPaymentsWorld('stripe');
    const there = await real.world.scheduled();
    const by = await real.world.patientOf(there);
    const answer = await by.call('POST /api/patient/sessions/:sessionId/test-processor/tokens', {
      params: { sessionId: there.sessionId },
      body: { number: '4242424242424242', expiryMonth: 12, expiryYear: 2030, cvc: '123' },
    });
    expect(answer.error.code).toBe('NOT_FOUND');
    await real.close();
  });
});
