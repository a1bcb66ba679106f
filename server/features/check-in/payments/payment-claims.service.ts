import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Hold, type PaymentProcessor, ProcessorError } from '#server/adapters/payments/port.ts';
import { type AuditAction, audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { processorOfPayment } from '#server/features/practice/practice-services/payment-processors.ts';
import { tellCopayFailed } from '#server/features/visits/visit-messages/visit-messages.service.ts';
import { practiceOfVisit } from '#server/features/visits/visits/visits.service.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { AuditDetails } from '#shared/domain/audit-fields.ts';
import type { PaymentFailure, PaymentState } from '#shared/domain/payment.ts';
import { NO_CLAIM, nextState } from './next-state.ts';
import {
  claimPayment,
  findPayment,
  lockPayment,
  type Payment,
  type PaymentChange,
  updateClaimed,
  updatePayment,
} from './payments.queries.ts';

/*
 * An external processor moves the money, and this process may die between its answer and our commit. So every
 * operation first claims the payment's row with a key, then calls the processor with the same key, then
 * records the outcome if it still owns the claim, and ends it. The next caller that finds an abandoned claim
 * takes it over: the processor knows where the money is, and repeating the call with the same key has no
 * further effect.
 */

export type PaymentDeps = Pick<
  Deps,
  'db' | 'clock' | 'log' | 'jobs' | 'email' | 'sms' | 'payments' | 'keys' | 'settings'
>;

/** In milliseconds. Longer than an adapter takes with all retries, so that an older claim has no owner anymore. */
const STALE_MS = 60_000;
/** How long a caller waits for another claim to end before it gives up, in milliseconds. */
const WAIT_MS = 10_000;
const POLL_MS = 50;

type ClaimKind = NonNullable<Payment['claim']>;

export function staleBefore(now: number): Date {
  return new Date(now - STALE_MS);
}

export function isStale({ claimedAt }: Payment, now: number): boolean {
  return claimedAt !== null && claimedAt.getTime() <= now - STALE_MS;
}

const keyOf = ({ id, claim, claimKey }: Payment) => `${id}:${claim}:${claimKey}`;
export const createKeyOf = (payment: Payment) => `${keyOf(payment)}:create`;

/**
 * Waits a few seconds at most for the payment to become unclaimed, and finishes an abandoned claim first.
 *
 * @returns the payment still claimed if that took too long
 * @throws ProcessorError `unknown` if the processor is unreachable
 */
export async function whenFree(deps: PaymentDeps, sessionId: string): Promise<Payment | undefined> {
  const until = performance.now() + WAIT_MS;
  for (;;) {
    const payment = await findPayment(deps.db, sessionId);
    if (!payment?.claim) return payment;
    if (isStale(payment, deps.clock())) {
      const recovered = await recover(deps, payment);
      if (recovered.claimKey === payment.claimKey) return recovered;
    } else if (performance.now() > until) return payment;
    else await sleep(POLL_MS);
  }
}

export async function claim(
  { db, clock }: PaymentDeps,
  payment: Payment,
  want: { claim: ClaimKind; by: string; key?: string; cents?: number },
): Promise<Payment | null> {
  const claimed = await claimPayment(db, payment, {
    claim: want.claim,
    claimKey: want.key ?? randomUUID(),
    claimedBy: want.by,
    claimedAt: new Date(clock()),
    claimCents: want.cents ?? null,
  });
  return claimed ?? null;
}

/**
 * The processor that made the payment's hold.
 *
 * @throws ProcessorError if this installation no longer has it; only the processor's own console can then settle the
 *   hold
 */
async function holderOf(deps: PaymentDeps, payment: Payment): Promise<PaymentProcessor> {
  const holder = await processorOfPayment(deps, payment);
  if (!holder) throw new ProcessorError('refused', 'processor_refused');
  return holder;
}

async function carryOut(deps: PaymentDeps, payment: Payment): Promise<Hold> {
  const payments = await holderOf(deps, payment);
  const id = payment.processorId ?? '';
  if (payment.claim === 'capture') {
    return payments.capture(id, payment.claimCents ?? payment.amountCents ?? 0, keyOf(payment));
  }
  return payments.cancel(id, keyOf(payment));
}

/**
 * Carries out a claim and records the outcome.
 *
 * @param call the call to the processor; its errors are handled here
 * @returns the payment afterward, and why the operation failed
 * @throws ProcessorError `unknown`: the claim stays for the next caller to take over
 */
export async function finish(
  deps: PaymentDeps,
  payment: Payment,
  call: () => Promise<Hold> = () => carryOut(deps, payment),
): Promise<{ payment: Payment; hold: Hold; failure: PaymentFailure | null }> {
  try {
    const hold = await call();
    return { payment: await end(deps, payment, hold), hold, failure: null };
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error;
    if (error.kind === 'unknown' || !payment.processorId) {
      await leaveToOthers(deps, payment);
      throw error;
    }
    const { failure } = error;
    const hold = await whereItIs(deps, payment);
    return { payment: await end(deps, payment, hold, failure), hold, failure };
  }
}

/**
 * Takes over an abandoned claim.
 *
 * @throws ProcessorError `unknown`
 */
export async function recover(deps: PaymentDeps, payment: Payment): Promise<Payment> {
  if (!payment.processorId) {
    await updateClaimed(deps.db, payment, NOTHING_HELD);
    return (await findPayment(deps.db, payment.sessionId)) ?? payment;
  }
  const hold = await (await holderOf(deps, payment)).retrieve(payment.processorId);
  if (hold.state === 'held' && payment.claim !== 'authorize') return (await finish(deps, payment)).payment;
  return end(deps, payment, hold);
}

async function end(
  deps: PaymentDeps,
  payment: Payment,
  hold: Hold,
  failure: PaymentFailure | null = null,
): Promise<Payment> {
  const ended = await writeDown(deps, payment, hold, { over: true, failure });
  return ended ?? (await findPayment(deps.db, payment.sessionId)) ?? payment;
}

const NOTHING_HELD: PaymentChange = { ...NO_CLAIM, state: 'failed', failure: 'processor_unreachable' };

export async function expire(deps: PaymentDeps, payment: Payment): Promise<Payment | null> {
  const claimed = await claim(deps, payment, { claim: 'expire', by: 'system' });
  return claimed && (await finish(deps, claimed)).payment;
}

export async function release(deps: PaymentDeps, payment: Payment): Promise<Payment | null> {
  const claimed = await claim(deps, payment, { claim: 'void', by: 'system' });
  return claimed && (await finish(deps, claimed)).payment;
}

/**
 * Fetches the hold from the processor and records it. Repeats if an operation started or ended during the fetch.
 *
 * @throws ProcessorError
 */
export async function look(
  deps: PaymentDeps,
  payment: Payment,
  occasion: { over?: boolean; failure?: PaymentFailure } = {},
): Promise<{ payment: Payment; hold: Hold }> {
  const hold = await (await holderOf(deps, payment)).retrieve(payment.processorId ?? '');
  const written = await writeDown(deps, payment, hold, { over: false, ...occasion });
  if (written) return { payment: written, hold };
  const current = await findPayment(deps.db, payment.sessionId);
  return current?.processorId === hold.id
    ? look(deps, current, occasion)
    : { payment: current ?? payment, hold };
}

/**
 * Records the outcome and its audit event in one transaction. Null, without effect, if another process ended the
 * claim: it used the same key at the same processor.
 */
async function writeDown(
  deps: PaymentDeps,
  asked: Payment,
  hold: Hold,
  occasion: { over: boolean; failure?: PaymentFailure | null },
): Promise<Payment | null> {
  const { db, clock } = deps;
  return db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, asked.id);
    if (payment.claimKey !== asked.claimKey || payment.processorId !== hold.id) return null;
    const change = nextState(payment, hold, { ...occasion, now: clock() });
    if (Object.keys(change).length === 0) return payment;
    await updatePayment(trx, payment.id, change);
    await tellAudit(trx, payment, change, occasion.failure ?? null);
    if (change.state === 'failed') await tellCopayFailed(deps, trx, payment);
    return { ...payment, ...change } as Payment;
  });
}

const ACTIONS: Partial<Record<PaymentState, AuditAction>> = {
  'pre-authorized': 'payment.authorized',
  processed: 'payment.captured',
  voided: 'payment.voided',
  failed: 'payment.failed',
};

async function tellAudit(
  trx: Trx,
  before: Payment,
  change: PaymentChange,
  refusal: PaymentFailure | null,
): Promise<void> {
  if (change.refundedCents !== undefined && change.refundedCents !== before.refundedCents)
    await auditPayment(trx, before, 'payment.refunded', 'system', { refundedCents: change.refundedCents });
  const moved = change.state !== undefined && change.state !== before.state;
  const again = change.state === 'failed' && before.claim === 'authorize';
  const action =
    moved || again ? ACTIONS[change.state ?? before.state] : refusal ? 'payment.failed' : undefined;
  if (!action) return;
  await auditPayment(trx, before, action, before.claimedBy ?? 'system', {
    amountCents: change.amountCents ?? before.amountCents,
    capturedCents: change.capturedCents ?? null,
    failure: change.failure ?? refusal,
  });
}

export async function auditPayment(
  db: Db,
  { visitId, sessionId }: Pick<Payment, 'visitId' | 'sessionId'>,
  action: AuditAction,
  actor: string,
  details: AuditDetails = {},
): Promise<void> {
  const practiceId = (await practiceOfVisit(db, visitId)) ?? 0;
  await audit(db, { practiceId, visitId, actor, action, details, subjectId: sessionId });
}

/** The outcome is unknown; the next caller finds out. */
async function leaveToOthers({ db }: PaymentDeps, payment: Payment): Promise<void> {
  await updateClaimed(db, payment, { claimedAt: new Date(0) });
}

async function whereItIs(deps: PaymentDeps, payment: Payment): Promise<Hold> {
  try {
    return await (await holderOf(deps, payment)).retrieve(payment.processorId ?? '');
  } catch (error) {
    await leaveToOthers(deps, payment);
    throw error instanceof ProcessorError ? new ProcessorError('unknown', 'processor_unreachable') : error;
  }
}
