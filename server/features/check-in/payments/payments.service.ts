import { ProcessorError } from '#server/adapters/payments/port.ts';
import {
  processorOfPayment,
  processorOfPractice,
} from '#server/features/practice/practice-services/payment-processors.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { DisputedAmount, VisitPayment } from '#shared/contracts/rest/check-in/payments.ts';
import type { PaymentProcessorKind, PaymentState } from '#shared/domain/payment.ts';
import { CodedError } from '#shared/errors.ts';
import { mayCapture } from '#shared/rules/copay.ts';
import { paymentFailed } from './copay.service.ts';
import { accountOf } from './next-state.ts';
import { auditPayment, claim, expire, finish, type PaymentDeps, whenFree } from './payment-claims.service.ts';
import {
  type CopayRow,
  findAccountName,
  findCopay,
  type Payment,
  selectCopays,
  selectPayments,
  selectPaymentsOf,
  sumDisputes,
} from './payments.queries.ts';

export async function listPayments(
  deps: PaymentDeps,
  { visitId, staff }: VisitGrant,
): Promise<{ results: VisitPayment[]; processor: PaymentProcessorKind | null }> {
  const { results, processor } = await copaysOfVisit(deps, visitId);
  const [first] = results;
  if (first) {
    const subject = { visitId, sessionId: first.sessionId };
    await auditPayment(deps.db, subject, 'payments.read', `account:${staff.accountId}`, {
      payments: results.length,
    });
  }
  return { results, processor };
}

/** Callers audit the read. */
export async function copaysOfVisit(
  deps: PaymentDeps,
  visitId: string,
): Promise<{ results: VisitPayment[]; processor: PaymentProcessorKind | null }> {
  const { db, clock } = deps;
  const [copays, made] = [await selectCopays(db, visitId), await selectPayments(db, visitId)];
  const [any] = copays;
  const chosen = any ? await processorOfPractice(deps, any.practiceId) : null;
  const disputes = await disputesOf(db, made);
  const results = copays.flatMap((copay) => {
    const payment = made.find(({ sessionId }) => sessionId === copay.sessionId);
    if (!payment && (!copay.mode || !chosen)) return [];
    const about = { by: payment?.processedByName ?? null, disputes: disputes(payment?.id) };
    return [toVisitPayment(copay, payment, about, clock())];
  });
  return { results, processor: chosen?.processor.kind ?? null };
}

export async function paymentsOf(db: Db, sessionIds: readonly string[], now: number) {
  const payments = await selectPaymentsOf(db, sessionIds);
  const disputes = await disputesOf(db, payments);
  return payments.map((payment) => ({
    sessionId: payment.sessionId,
    visitId: payment.visitId,
    state: stateOf(payment, now),
    currency: payment.currency,
    amountCents: payment.amountCents,
    capturedCents: payment.capturedCents,
    refundedCents: payment.refundedCents,
    disputes: disputes(payment.id),
  }));
}

async function disputesOf(db: Db, payments: readonly Payment[]) {
  const sums = await sumDisputes(
    db,
    payments.map(({ id }) => id),
  );
  return (of: string | undefined): DisputedAmount[] =>
    sums.filter(({ paymentId }) => paymentId === of).map(({ paymentId: _, ...sum }) => sum);
}

/**
 * Captures all or part of the hold. Of two concurrent clicks, one captures and the other gets that person's name.
 *
 * @throws PAYMENT_ALREADY_PROCESSED_BY with `name`; PAYMENT_FAILED with `reason`; INVALID_INPUT for more than is held;
 *   WRONG_STAGE if nothing is held, or the visit has not taken place
 */
export function capture(
  deps: PaymentDeps,
  grant: VisitGrant,
  sessionId: string,
  { idempotencyKey, amountCents }: { idempotencyKey: string; amountCents: number },
): Promise<VisitPayment> {
  return process(deps, grant, sessionId, { claim: 'capture', key: idempotencyKey, cents: amountCents });
}

/**
 * Releases the hold.
 *
 * @throws as {@link capture}
 */
export function voidPayment(
  deps: PaymentDeps,
  grant: VisitGrant,
  sessionId: string,
  { idempotencyKey }: { idempotencyKey: string },
): Promise<VisitPayment> {
  return process(deps, grant, sessionId, { claim: 'void', key: idempotencyKey });
}

async function process(
  deps: PaymentDeps,
  { staff }: VisitGrant,
  sessionId: string,
  want: { claim: 'capture' | 'void'; key: string; cents?: number },
): Promise<VisitPayment> {
  const copay = await findCopay(deps.db, sessionId);
  if (!copay) throw new CodedError('NOT_FOUND');
  try {
    for (;;) {
      const payment = await whenFree(deps, sessionId);
      if (!payment) throw new CodedError('WRONG_STAGE');
      if (payment.processedKey === want.key) return await present(deps, copay, payment);
      if (payment.claim) throw await alreadyProcessedBy(deps, payment, accountOf(payment.claimedBy));
      if (payment.state === 'processed' || payment.state === 'voided') {
        throw await alreadyProcessedBy(deps, payment, payment.processedBy);
      }
      if (payment.state === 'failed') throw paymentFailed(payment.failure);
      if (payment.state !== 'pre-authorized') throw new CodedError('WRONG_STAGE');
      if (!(await processorOfPayment(deps, payment))) throw paymentFailed('processor_refused');
      if (hasRunOut(payment, deps.clock())) {
        await expire(deps, payment);
        continue;
      }
      checkWanted(copay, payment, want, deps.clock());
      const claimed = await claim(deps, payment, { ...want, by: `account:${staff.accountId}` });
      if (!claimed) continue;
      const outcome = await finish(deps, claimed);
      if (outcome.payment.processedKey === want.key) return await present(deps, copay, outcome.payment);
      // Still held after a refusal, so a retry would be refused again.
      if (outcome.payment.state === 'pre-authorized') throw paymentFailed(outcome.failure);
    }
  } catch (error) {
    if (error instanceof ProcessorError) throw paymentFailed('processor_unreachable');
    throw error;
  }
}

function checkWanted(
  copay: CopayRow,
  payment: Payment,
  { claim, cents = 0 }: { claim: 'capture' | 'void'; cents?: number },
  now: number,
): void {
  if (claim === 'void') return;
  if (cents > (payment.amountCents ?? 0)) {
    throw new CodedError('INVALID_INPUT', 'More than is held.', {
      fields: { amountCents: 'AMOUNT_INVALID' },
    });
  }
  if (!mayCapture({ ...copay, startsAt: copay.startsAt.getTime() }, now)) throw new CodedError('WRONG_STAGE');
}

async function alreadyProcessedBy(
  { db }: PaymentDeps,
  { state }: Payment,
  accountId: string | null,
): Promise<CodedError> {
  const name = accountId && (await findAccountName(db, accountId));
  return new CodedError('PAYMENT_ALREADY_PROCESSED_BY', 'Another user was faster.', { name, state });
}

async function present({ db, clock }: PaymentDeps, copay: CopayRow, payment: Payment): Promise<VisitPayment> {
  const by = payment.processedBy && (await findAccountName(db, payment.processedBy));
  const disputes = (await disputesOf(db, [payment]))(payment.id);
  return toVisitPayment(copay, payment, { by, disputes }, clock());
}

/** Shows an expired hold as failed immediately, before the job has handled it. */
const stateOf = (payment: Payment, now: number): PaymentState =>
  payment.state === 'pre-authorized' && hasRunOut(payment, now) ? 'failed' : payment.state;

const hasRunOut = ({ expiresAt }: Payment, now: number) => expiresAt !== null && expiresAt.getTime() <= now;

function toVisitPayment(
  copay: CopayRow,
  payment: Payment | undefined,
  { by, disputes }: { by: string | null; disputes: DisputedAmount[] },
  now: number,
): VisitPayment {
  const state = payment ? stateOf(payment, now) : 'pending';
  const ranOut = state === 'failed' && payment?.state === 'pre-authorized';
  const free = state === 'pre-authorized' && !payment?.claim;
  return {
    sessionId: copay.sessionId,
    patientName: `${copay.firstName} ${copay.lastName}`,
    asked: copay.mode && { mode: copay.mode, amountCents: copay.cents },
    billingGrouping: copay.billingGrouping,
    state,
    currency: payment?.currency ?? 'usd',
    amountCents: payment?.amountCents ?? null,
    capturedCents: payment?.capturedCents ?? null,
    refundedCents: payment?.refundedCents ?? 0,
    disputes,
    failure: ranOut ? 'hold_expired' : (payment?.failure ?? null),
    expiresAt: ranOut ? null : (payment?.expiresAt?.toISOString() ?? null),
    processedBy: by,
    processedAt: payment?.processedAt?.toISOString() ?? null,
    underWay: (payment?.claim ?? null) !== null,
    mayCapture: free && mayCapture({ ...copay, startsAt: copay.startsAt.getTime() }, now),
    mayVoid: free,
  };
}
