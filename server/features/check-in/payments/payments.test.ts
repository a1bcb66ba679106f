// Runs on both PostgreSQLs: claims of a row, of two at once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { createPaymentsWorld, type PaymentsWorld } from '#server/test-support/payments.ts';
import { seededRandom } from '#server/test-support/seeded-random.ts';
import { WORLD_BEGINS } from '#server/test-support/world.ts';
import { DAY_MS } from '#shared/test-support/durations.ts';
import { settlePayments } from './settle-payments.job.ts';

/** `capture-races.long.test.ts` runs more of them. */
const ROUNDS = Number(process.env.ANTEROOM_CAPTURE_ROUNDS ?? 5);

describe.each(['test', 'stripe'] as const)('with the processor %s', (kind) => {
  let on: PaymentsWorld;
  let visit: Awaited<ReturnType<PaymentsWorld['world']['scheduled']>>;
  let provider: Browser;
  let colleague: Browser;
  beforeAll(async () => {
    on = await createPaymentsWorld(kind);
    await on.world.askCopay({ copayMode: 'default', copayCents: 2_500 });
  });
  afterAll(() => on.close());
  beforeEach(async () => {
    on.kills.length = 0;
    if (on.stripe) on.stripe.mishaps.length = 0;
    provider = await on.world.signedIn(on.world.staff.provider);
    colleague = await on.world.signedIn(on.world.staff.clinicalAdmin);
    visit = await held();
  });

  async function held() {
    on.world.time.now = WORLD_BEGINS;
    const made = await on.world.scheduled();
    const patient = await on.world.patientOf(made);
    const answer = await patient.call('POST /api/patient/sessions/:sessionId/copay/authorization', {
      params: { sessionId: made.sessionId },
      body: { token: on.tokens.ok, amountCents: 2_500 },
    });
    expect(answer.result.copay.state).toBe('pre-authorized');
    await setStatus(made.visitId, 'COMPLETE');
    return made;
  }
  const setStatus = (visitId: string, status: 'SCHEDULED' | 'COMPLETE' | 'CANCELLED') =>
    on.world.db.updateTable('visits').set({ status }).where('id', '=', visitId).execute();
  const capture = (by: Browser, amountCents = 2_500, idempotencyKey: string = randomUUID()) =>
    by.call('POST /api/provider/sessions/:sessionId/payment/capture', {
      params: { sessionId: visit.sessionId },
      body: { idempotencyKey, amountCents },
    });
  const giveBack = (by: Browser, idempotencyKey: string = randomUUID()) =>
    by.call('POST /api/provider/sessions/:sessionId/payment/void', {
      params: { sessionId: visit.sessionId },
      body: { idempotencyKey },
    });
  const list = async (by: Browser = provider) =>
    by.call('GET /api/provider/visits/:rootVisitId/payments', { params: { rootVisitId: visit.visitId } });
  const shown = async () => (await list()).result.results[0];
  async function money() {
    const { processorId } = await on.world.db
      .selectFrom('payments')
      .select('processorId')
      .where('sessionId', '=', visit.sessionId)
      .executeTakeFirstOrThrow();
    return (await on.holds()).find(({ id }) => id === processorId);
  }
  const settle = () => settlePayments(on.world.deps);

  test('lists the hold, and captures a smaller amount', async () => {
    expect(await shown()).toMatchObject({
      patientName: 'Walter Brandt',
      state: 'pre-authorized',
      amountCents: 2_500,
      capturedCents: null,
      mayCapture: true,
      mayVoid: true,
      underWay: false,
    });
    expect((await list()).result.processor).toBe(kind);
    expect((await capture(provider, 1_900)).result).toMatchObject({
      state: 'processed',
      amountCents: 2_500,
      capturedCents: 1_900,
      processedBy: 'Dr. Elena Rivera',
      mayCapture: false,
      mayVoid: false,
    });
    expect(await money()).toMatchObject({ state: 'captured', capturedCents: 1_900 });
  });

  test('refuses more than is held, and zero', async () => {
    expect((await capture(provider, 2_501)).error.details).toEqual({
      fields: { amountCents: 'AMOUNT_INVALID' },
    });
    expect((await capture(provider, 0)).error.code).toBe('INVALID_INPUT');
    expect(await money()).toMatchObject({ state: 'held' });
  });

  test('refuses a capture before the visit, and for a canceled one', async () => {
    for (const status of ['SCHEDULED', 'CANCELLED'] as const) {
      await setStatus(visit.visitId, status);
      expect(await shown()).toMatchObject({ mayCapture: false, mayVoid: true });
      expect((await capture(provider)).error.code).toBe('WRONG_STAGE');
    }
    expect(await money()).toMatchObject({ state: 'held' });
  });

  test('releases the hold once if the visit or the patient is canceled', async () => {
    await setStatus(visit.visitId, 'CANCELLED');
    const other = await held();
    await on.world.db
      .updateTable('visitPatients')
      .set({ cancelledAt: new Date(on.world.time.now) })
      .where('sessionId', '=', other.sessionId)
      .execute();
    await Promise.all([settle(), settle()]);
    expect(await money()).toMatchObject({ state: 'canceled' });
    expect(await shown()).toMatchObject({ state: 'voided', processedBy: null, mayVoid: false });
    const { state } = await on.world.db
      .selectFrom('payments')
      .select('state')
      .where('sessionId', '=', other.sessionId)
      .executeTakeFirstOrThrow();
    expect(state).toBe('voided');
  });

  test('returns the first answer to a repeated click, and the person’s name to another user’s', async () => {
    const key = randomUUID();
    const first = (await capture(provider, 2_000, key)).result;
    expect((await capture(provider, 2_000, key)).result).toEqual(first);
    const late = await capture(colleague, 2_500);
    expect([late.status, late.error.code]).toEqual([409, 'PAYMENT_ALREADY_PROCESSED_BY']);
    expect(late.error.details).toEqual({ name: 'Dr. Elena Rivera', state: 'processed' });
    expect((await giveBack(colleague)).error.details).toEqual({
      name: 'Dr. Elena Rivera',
      state: 'processed',
    });
  });

  test('a released hold cannot be captured', async () => {
    expect((await giveBack(colleague)).result).toMatchObject({ state: 'voided', capturedCents: null });
    expect((await capture(provider)).error.details).toMatchObject({
      name: 'Dr. Pat Rivera',
      state: 'voided',
    });
    expect(await money()).toMatchObject({ state: 'canceled' });
  });

  test('hides the payment from another practice’s staff, and from staff without visits', async () => {
    const outsider = await on.world.signedIn(on.world.staff.outsider);
    for (const answer of [await capture(outsider), await giveBack(outsider), await list(outsider)]) {
      expect(answer.error.code).toBe('NOT_FOUND');
    }
    for (const account of [on.world.staff.rpmOnly, on.world.staff.adminOnly]) {
      const other = await on.world.signedIn(account);
      for (const answer of [await capture(other), await giveBack(other), await list(other)]) {
        expect(answer.error.code).toBe('NOT_FOUND');
      }
    }
    const patient = await on.world.browser();
    expect((await capture(patient)).error.code).toBe('NOT_SIGNED_IN');
    expect(await money()).toMatchObject({ state: 'held' });
  });

  test('shows an expired hold as failed at once; it cannot be captured and stays failed', async () => {
    on.world.time.now += 7 * DAY_MS;
    provider = await on.world.signedIn(on.world.staff.provider);
    expect(await shown()).toMatchObject({ state: 'failed', failure: 'hold_expired', mayCapture: false });
    expect((await capture(provider)).error).toMatchObject({
      code: 'PAYMENT_FAILED',
      details: { reason: 'hold_expired' },
    });
    const other = await held();
    on.world.time.now += 7 * DAY_MS + 1_000;
    await settle();
    const { state, failure } = await on.world.db
      .selectFrom('payments')
      .select(['state', 'failure'])
      .where('sessionId', '=', other.sessionId)
      .executeTakeFirstOrThrow();
    expect([state, failure]).toEqual(['failed', 'hold_expired']);
  });

  test('the job finishes a dead server’s operation in its initiator’s name', async () => {
    on.kills.push({ on: 'capture', how: 'gone' });
    void capture(colleague, 2_100);
    await expect.poll(() => on.kills.length).toBe(0);
    await settle();
    expect(await shown()).toMatchObject({ state: 'pre-authorized', underWay: true, mayCapture: false });
    on.world.time.now += 61_000;
    await Promise.all([settle(), settle()]);
    expect(await shown()).toMatchObject({
      state: 'processed',
      capturedCents: 2_100,
      processedBy: 'Dr. Pat Rivera',
      underWay: false,
    });
  });

  test('the job carries out the claim of a server that died before calling the processor, once', async () => {
    await on.world.db
      .updateTable('payments')
      .set({
        claim: 'capture',
        claimKey: randomUUID(),
        claimCents: 1_200,
        claimedBy: `account:${on.world.staff.provider.accountId}`,
        claimedAt: new Date(on.world.time.now),
      })
      .where('sessionId', '=', visit.sessionId)
      .execute();
    on.world.time.now += 61_000;
    await Promise.all([settle(), settle(), settle()]);
    expect(await money()).toMatchObject({ state: 'captured', capturedCents: 1_200 });
    expect(await shown()).toMatchObject({ state: 'processed', processedBy: 'Dr. Elena Rivera' });
  });

  test(`captures once each in ${ROUNDS} races of two staff members, with kills after the processor’s answer`, async () => {
    const random = seededRandom(20261121);
    const seen = { gone: 0, lost: 0, none: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      visit = await held();
      const [how = 'none'] = (['gone', 'lost', 'none'] as const).slice(Math.floor(random() * 3));
      seen[how] += 1;
      if (how !== 'none') on.kills.push({ on: 'capture', how });
      if (on.stripe && random() < 0.3) on.stripe.mishaps.push({ on: 'capture', does: 'drop' });
      const amounts = [1_000 + round, 2_000 + round];
      const clicks = [capture(provider, amounts[0]), capture(colleague, amounts[1])];
      if (how === 'gone') {
        await expect.poll(() => on.kills.length, { interval: 5 }).toBe(0);
        on.world.time.now += 61_000;
        await Promise.race(clicks);
        await settle();
      } else {
        const answers = await Promise.all(clicks);
        const codes = answers.map(({ status, body }) =>
          status === 200 ? 'captured' : JSON.parse(body).error.code,
        );
        const expected =
          how === 'none'
            ? ['PAYMENT_ALREADY_PROCESSED_BY', 'captured']
            : ['PAYMENT_ALREADY_PROCESSED_BY', 'PAYMENT_FAILED'];
        expect(codes.sort()).toEqual(expected);
        const refused = answers.find(({ body }) => body.includes('PAYMENT_ALREADY_PROCESSED_BY'));
        const { name } = refused?.error.details ?? {};
        expect(name).toBe((await shown())?.processedBy);
      }
      const after = await shown();
      const truth = await money();
      expect(after).toMatchObject({ state: 'processed', underWay: false });
      expect(truth?.state).toBe('captured');
      expect(amounts).toContain(truth?.capturedCents);
      expect(after?.capturedCents).toBe(truth?.capturedCents);
      expect(after?.processedBy).toBe(
        truth?.capturedCents === amounts[0] ? 'Dr. Elena Rivera' : 'Dr. Pat Rivera',
      );
      const events = await on.world.audited({ subjectId: visit.sessionId, action: 'payment.captured' });
      expect(events).toHaveLength(1);
      if (on.stripe && truth) {
        const captures = on.stripe.effects.filter(
          ({ did, intent }) => did === 'capture' && intent === truth.id,
        );
        expect(captures).toHaveLength(1);
      }
    }
    if (ROUNDS >= 25) expect(Math.min(seen.gone, seen.lost, seen.none)).toBeGreaterThan(3);
  });
});
