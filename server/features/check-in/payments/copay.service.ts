import { randomUUID } from 'node:crypto';
import { type Hold, ProcessorError, type TestCard } from '#server/adapters/payments/port.ts';
import {
  type ChosenProcessor,
  type ProcessorDeps,
  processorOfPayment,
  processorOfPractice,
  takesCards,
} from '#server/features/practice/practice-services/payment-processors.ts';
import type { VisitPatient } from '#server/http/access/caller.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { Copay } from '#shared/contracts/rest/check-in/payments.ts';
import type { CopayStepState, PaymentFailure } from '#shared/domain/payment.ts';
import { CodedError } from '#shared/errors.ts';
import { type CopayTerms, isApprovable } from '#shared/rules/copay.ts';
import {
  auditPayment,
  claim,
  createKeyOf,
  finish,
  look,
  type PaymentDeps,
  whenFree,
} from './payment-claims.service.ts';
import {
  type CopayRow,
  ensurePayment,
  findCopay,
  findPayment,
  lockPayment,
  type Payment,
  updateClaimed,
  updatePayment,
} from './payments.queries.ts';

const CURRENCY = 'usd';
/** Consecutive refused cards before a patient has to pause, and the pause in milliseconds. */
const MOST_REFUSALS = 10;
const REFUSED_FOR_MS = 3_600_000;

/**
 * `now` in milliseconds.
 *
 * @param installation the processor of practices that have none
 */
export async function copayStepState(
  db: Db,
  sessionId: string,
  installation: Pick<ProcessorDeps, 'payments' | 'settings'>,
  now: number,
): Promise<CopayStepState> {
  const row = await findCopay(db, sessionId);
  if (!row || !(await takesCards(db, installation, row.practiceId))) return 'not-needed';
  return stepOf(termsOf(row), await findPayment(db, sessionId), now);
}

/** @throws NOT_FOUND */
export async function readCopay(deps: PaymentDeps, sessionId: string): Promise<Copay> {
  const row = await findCopay(deps.db, sessionId);
  if (!row) throw new CodedError('NOT_FOUND');
  const chosen = await processorOfPractice(deps, row.practiceId);
  return present(deps, { row, chosen }, await findPayment(deps.db, sessionId));
}

/**
 * Holds the amount on the token's card. Each visit patient has one hold, also after two clicks, two tabs or a lost
 * answer.
 *
 * @throws PAYMENT_FAILED with `reason`; FAILED_TO_SAVE_CREDIT_CARD_INFO if the processor is unreachable; INVALID_INPUT
 *   for an amount that the visit type does not allow; WRONG_STAGE
 */
export async function authorize(
  deps: PaymentDeps,
  patient: VisitPatient,
  { token, amountCents }: { token: string; amountCents: number },
): Promise<{ copay: Copay; clientSecret: string | null }> {
  const { sessionId } = patient;
  const asked = await ask(deps, sessionId);
  const { row, terms, chosen } = asked;
  if (!isApprovable(terms, amountCents)) {
    throw new CodedError('INVALID_INPUT', 'Another amount than is asked for.', {
      fields: { amountCents: 'AMOUNT_INVALID' },
    });
  }
  return reachable(async () => {
    for (;;) {
      await ensurePayment(deps.db, { id: randomUUID(), visitId: row.visitId, sessionId, currency: CURRENCY });
      const payment = await whenFree(deps, sessionId);
      if (!payment || payment.claim) throw new CodedError('FAILED_TO_SAVE_CREDIT_CARD_INFO');
      if (isDone(payment, deps.clock())) return { copay: present(deps, asked, payment), clientSecret: null };
      if (payment.state === 'voided') throw new CodedError('WRONG_STAGE');
      if (hasTriedEnough(payment, deps.clock())) throw paymentFailed('too_many_tries');

      const by = `link:${patient.linkId}`;
      const claimed = await claim(deps, payment, { claim: 'authorize', by, cents: amountCents });
      if (!claimed) continue;
      const outcome = await finish(deps, claimed, () => hold(deps, claimed, chosen, token, amountCents));
      const failure = outcome.payment.state === 'failed' ? outcome.payment.failure : null;
      if (failure) throw paymentFailed(failure);
      return { copay: present(deps, asked, outcome.payment), clientSecret: outcome.hold.clientSecret };
    }
  });
}

/** After the pause, one more card may be tried; another refusal restarts the pause. */
function hasTriedEnough({ refusals, refusedAt }: Payment, now: number): boolean {
  return refusals >= MOST_REFUSALS && refusedAt !== null && now - refusedAt.getTime() < REFUSED_FOR_MS;
}

async function hold(
  deps: PaymentDeps,
  payment: Payment,
  { processor: payments, paymentAccountId }: ChosenProcessor,
  token: string,
  amountCents: number,
): Promise<Hold> {
  const { db, clock } = deps;
  // The practice may have changed its processor since; an earlier hold is settled at its own processor.
  const former = payment.processorId ? await processorOfPayment(deps, payment) : null;
  const elsewhere = payment.paymentAccountId !== paymentAccountId || payment.processor !== payments.kind;
  const before = former ? await former.retrieve(payment.processorId ?? '') : null;
  if (before?.state === 'captured') return before;
  const stillHeld = before?.state === 'held' && (before.expiresAt ?? 0) > clock();
  if (before && stillHeld) return before;
  let id = before?.id;
  const reusable = before?.state === 'open' || before?.state === 'requires-action';
  if (!before || !reusable || elsewhere || before.amountCents !== amountCents) {
    if (former && before && before.state !== 'canceled')
      await former.cancel(before.id, `${createKeyOf(payment)}:cancel`);
    const { currency } = payment;
    ({ id } = await payments.create({ amountCents, currency, paymentId: payment.id }, createKeyOf(payment)));
    // Recorded before any money is held, so that no hold is lost.
    const ours = { processorId: id, processor: payments.kind, paymentAccountId, amountCents };
    if (!(await updateClaimed(db, payment, ours)))
      throw new ProcessorError('unknown', 'processor_unreachable');
    Object.assign(payment, ours);
  }
  return payments.confirm(id ?? '', token, createKeyOf(payment).replace(/create$/, 'confirm'));
}

/**
 * Fetches the outcome after the patient answered the bank in the browser.
 *
 * @throws as {@link authorize}
 */
export async function afterAuthentication(deps: PaymentDeps, { sessionId }: VisitPatient): Promise<Copay> {
  const asked = await ask(deps, sessionId);
  return reachable(async () => {
    const payment = await whenFree(deps, sessionId);
    if (!payment?.processorId || payment.claim) throw new CodedError('WRONG_STAGE');
    const seen = await look(deps, payment, { over: true, failure: 'authentication_failed' });
    if (seen.payment.state === 'failed') throw paymentFailed(seen.payment.failure);
    if (seen.hold.state === 'requires-action') throw paymentFailed('authentication_failed');
    return present(deps, asked, seen.payment);
  });
}

/**
 * Opts out of the payment.
 *
 * @throws WRONG_STAGE if the visit type does not allow it, or if a card is held
 */
export async function optOut(deps: PaymentDeps, patient: VisitPatient): Promise<Copay> {
  const asked = await ask(deps, patient.sessionId);
  if (asked.terms.mandatory) throw new CodedError('WRONG_STAGE');
  const payment = await goOnWithout(deps, asked.row, patient, 'opted-out');
  return present(deps, asked, payment);
}

/** The browser could not get a token for the card. The patient continues, and staff see why (PRODUCT 11.2). */
export async function tokenFailed(deps: PaymentDeps, patient: VisitPatient): Promise<Copay> {
  const asked = await ask(deps, patient.sessionId);
  return present(deps, asked, await goOnWithout(deps, asked.row, patient, 'token-failed'));
}

async function goOnWithout(
  deps: PaymentDeps,
  { visitId, sessionId }: CopayRow,
  patient: VisitPatient,
  how: 'opted-out' | 'token-failed',
): Promise<Payment> {
  await ensurePayment(deps.db, { id: randomUUID(), visitId, sessionId, currency: CURRENCY });
  const free = await reachable(() => whenFree(deps, sessionId));
  if (!free) throw new CodedError('NOT_FOUND');
  return deps.db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, free.id);
    if (payment.claim || !['pending', 'failed', 'opted-out'].includes(payment.state)) {
      throw new CodedError('WRONG_STAGE');
    }
    const change =
      how === 'opted-out'
        ? ({ state: 'opted-out', failure: null } as const)
        : ({ state: 'pending', failure: 'token_failed' } as const);
    if (payment.state === change.state && payment.failure === change.failure) return payment;
    await updatePayment(trx, payment.id, change);
    await auditPayment(trx, payment, `payment.${how}`, `link:${patient.linkId}`);
    return { ...payment, ...change };
  });
}

/** @throws NOT_FOUND with a real processor; PAYMENT_FAILED */
export async function tokeniseTestCard(
  deps: PaymentDeps,
  { sessionId }: VisitPatient,
  card: TestCard,
): Promise<{ token: string }> {
  const payments = (await ask(deps, sessionId)).chosen.processor;
  if (payments.kind !== 'test') throw new CodedError('NOT_FOUND');
  try {
    return { token: payments.tokenise(card) };
  } catch (error) {
    throw error instanceof ProcessorError ? paymentFailed(error.failure) : error;
  }
}

/**
 * Plays the bank's answer at the test processor.
 *
 * @throws NOT_FOUND, WRONG_STAGE
 */
export async function answerTestBank(
  deps: PaymentDeps,
  { sessionId }: VisitPatient,
  { clientSecret, succeed }: { clientSecret: string; succeed: boolean },
): Promise<void> {
  if (deps.payments?.kind !== 'test') throw new CodedError('NOT_FOUND');
  const payment = await findPayment(deps.db, sessionId);
  if (!payment?.processorId || !clientSecret.startsWith(payment.processorId))
    throw new CodedError('NOT_FOUND');
  try {
    await deps.payments.authenticate(clientSecret, succeed);
  } catch (error) {
    throw error instanceof ProcessorError ? new CodedError('WRONG_STAGE') : error;
  }
}

async function ask(deps: PaymentDeps, sessionId: string) {
  const row = await findCopay(deps.db, sessionId);
  const terms = row && termsOf(row);
  const chosen = row && (await processorOfPractice(deps, row.practiceId));
  if (!row || !terms || !chosen) throw new CodedError('NOT_FOUND');
  return { row, terms, chosen };
}

function termsOf({ mode, cents, mandatory }: CopayRow): CopayTerms | null {
  return mode && { mode, amountCents: cents, mandatory };
}

function isDone({ state, expiresAt }: Payment, now: number): boolean {
  if (state === 'pre-authorized') return expiresAt !== null && expiresAt.getTime() > now;
  return state === 'processed';
}

function present(
  { clock }: PaymentDeps,
  { row, chosen }: { row: CopayRow; chosen: ChosenProcessor | null },
  payment: Payment | undefined,
): Copay {
  const terms = termsOf(row);
  return {
    step: chosen ? stepOf(terms, payment, clock()) : 'not-needed',
    practiceName: row.practiceName,
    terms,
    currency: payment?.currency ?? CURRENCY,
    state: payment?.state ?? 'pending',
    amountCents: payment?.amountCents ?? null,
    failure: payment?.failure ?? null,
    processor: chosen && presentProcessor(chosen),
  };
}

function presentProcessor({ processor }: ChosenProcessor): Copay['processor'] {
  const { kind, publishableKey } = processor;
  return { kind, publishableKey, connected: processor.kind === 'stripe' ? processor.connected : null };
}

/** Pure. A copay that became mandatory is requested again after an opt-out. */
function stepOf(terms: CopayTerms | null, payment: Payment | undefined, now: number): CopayStepState {
  if (payment && (payment.state === 'voided' || isDone(payment, now))) return 'done';
  if (!terms) return 'not-needed';
  if (payment?.state === 'opted-out' && !terms.mandatory) return 'skipped';
  if (payment?.state === 'pending' && payment.failure === 'token_failed') return 'skipped';
  return 'open';
}

export function paymentFailed(reason: PaymentFailure | null): CodedError {
  return new CodedError('PAYMENT_FAILED', `The payment failed: ${reason}`, {
    reason: reason ?? 'processor_refused',
  });
}

async function reachable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProcessorError) throw new CodedError('FAILED_TO_SAVE_CREDIT_CARD_INFO');
    throw error;
  }
}
