import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentFailure, PaymentState } from '../../../shared/domain/payment.ts';
import type { Db, Trx } from '../../db/database.ts';
import { type Hold, type PaymentProcessor, ProcessorError } from '../../integrations/payments-stripe/port.ts';
import { type AuditAction, audit } from '../audit/audit.service.ts';
import type { Deps } from '../deps.ts';
import { practiceOfVisit } from '../visits/visits.service.ts';
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
 * Money is moved by another house, and this process may end between its answer and our commit. So whoever wants
 * something done with a payment first claims its row, with a key; then asks the processor, with the same key; then
 * writes down what came of it, if the claim is still theirs, and ends it. A claim that nobody ended is taken up by
 * whoever finds it: the processor says where the money is, and the same call with the same key does nothing twice.
 */

export type PaymentDeps = Pick<Deps, 'db' | 'clock' | 'log'> & { payments: PaymentProcessor };

/** Longer than an adapter takes with all of its retries: whoever held a claim that old is gone. In milliseconds. */
const STALE_MS = 60_000;
/** How long somebody waits for another's claim to end before they are told, in milliseconds. */
const WAIT_MS = 10_000;
const POLL_MS = 50;

type ClaimKind = NonNullable<Payment['claim']>;

export function staleBefore(now: number): Date {
  return new Date(now - STALE_MS);
}

export function isStale({ claimedAt }: Payment, now: number): boolean {
  return claimedAt !== null && claimedAt.getTime() <= now - STALE_MS;
}

/** The key under which the processor knows what a claim does: the same for whoever finishes it. */
const keyOf = ({ id, claim, claimKey }: Payment) => `${id}:${claim}:${claimKey}`;
export const createKeyOf = (payment: Payment) => `${keyOf(payment)}:create`;

/**
 * The payment once nobody is at it, at most a few seconds later; a claim that was left lying is finished first.
 *
 * @returns the payment still claimed when it took too long
 * @throws ProcessorError `unknown` when the processor cannot be asked
 */
export async function whenFree(deps: PaymentDeps, sessionId: string): Promise<Payment | undefined> {
  const until = performance.now() + WAIT_MS;
  for (;;) {
    const payment = await findPayment(deps.db, sessionId);
    if (!payment?.claim) return payment;
    if (isStale(payment, deps.clock())) await recover(deps, payment);
    else if (performance.now() > until) return payment;
    else await sleep(POLL_MS);
  }
}

/** Takes a free payment; null: somebody else was faster. */
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

/** Asks the processor to capture, or give back, what is claimed. Again with the same claim does it once. */
async function carryOut({ payments }: PaymentDeps, payment: Payment): Promise<Hold> {
  const id = payment.processorId ?? '';
  if (payment.claim === 'capture') {
    return payments.capture(id, payment.claimCents ?? payment.amountCents ?? 0, keyOf(payment));
  }
  return payments.cancel(id, keyOf(payment));
}

/**
 * Does what is claimed, and writes down what came of it.
 *
 * @param call what to ask the processor; its errors are dealt with here
 * @returns the payment as it stands then, and why it did not come about
 * @throws ProcessorError `unknown`: the claim stays, to be taken up by the next who looks
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
    // Refused before there was anything that could hold money: nothing is held, whatever the reason.
    if (error.kind === 'unknown' || !payment.processorId) {
      await leaveToOthers(deps, payment);
      throw error;
    }
    const { failure } = error;
    const hold = await whereItIs(deps, payment);
    return { payment: await end(deps, payment, hold, failure), hold, failure };
  }
}

/** Takes up a claim that nobody ended. @throws ProcessorError `unknown` */
export async function recover(deps: PaymentDeps, payment: Payment): Promise<Payment> {
  if (!payment.processorId) {
    // It ended before there was anything at the processor that could hold money.
    await updateClaimed(deps.db, payment, NOTHING_HELD);
    return (await findPayment(deps.db, payment.sessionId)) ?? payment;
  }
  const hold = await deps.payments.retrieve(payment.processorId);
  if (hold.state === 'held' && payment.claim !== 'authorize') return (await finish(deps, payment)).payment;
  return end(deps, payment, hold);
}

/** Ends a claim with what came of it; the payment as it is when somebody else has ended it already. */
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

/** A hold past its end is given back, and counts as failed whatever the processor's own clock says. */
export async function expire(deps: PaymentDeps, payment: Payment): Promise<Payment | null> {
  const claimed = await claim(deps, payment, { claim: 'expire', by: 'system' });
  return claimed && (await finish(deps, claimed)).payment;
}

/** The visit will not be: what is held for it is given back. */
export async function release(deps: PaymentDeps, payment: Payment): Promise<Payment | null> {
  const claimed = await claim(deps, payment, { claim: 'void', by: 'system' });
  return claimed && (await finish(deps, claimed)).payment;
}

/**
 * Asks the processor where the money is, and writes it down; again when something was begun or ended in between.
 *
 * @throws ProcessorError
 */
export async function look(
  deps: PaymentDeps,
  payment: Payment,
  occasion: { over?: boolean; failure?: PaymentFailure } = {},
): Promise<{ payment: Payment; hold: Hold }> {
  const hold = await deps.payments.retrieve(payment.processorId ?? '');
  const written = await writeDown(deps, payment, hold, { over: false, ...occasion });
  if (written) return { payment: written, hold };
  const current = await findPayment(deps.db, payment.sessionId);
  // Of a hold that is not this payment's any more there is no news.
  return current?.processorId === hold.id
    ? look(deps, current, occasion)
    : { payment: current ?? payment, hold };
}

/**
 * In one transaction with its audit event. Whoever comes late with an answer to a claim that was ended by somebody
 * else changes nothing (null): both asked the same processor with the same key.
 */
async function writeDown(
  { db, clock }: PaymentDeps,
  asked: Payment,
  hold: Hold,
  occasion: { over: boolean; failure?: PaymentFailure | null },
): Promise<Payment | null> {
  return db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, asked.id);
    // Another claim, or another hold, than the one this is news of.
    if (payment.claimKey !== asked.claimKey || payment.processorId !== hold.id) return null;
    const change = nextState(payment, hold, { ...occasion, now: clock() });
    if (Object.keys(change).length === 0) return payment;
    await updatePayment(trx, payment.id, change);
    await tellAudit(trx, payment, change, occasion.failure ?? null);
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
  details: Record<string, unknown> = {},
): Promise<void> {
  const practiceId = (await practiceOfVisit(db, visitId)) ?? 0;
  await audit(db, { practiceId, visitId, actor, action, details, subjectId: sessionId });
}

/** Nobody knows what came of it: whoever looks next finds out. */
async function leaveToOthers({ db }: PaymentDeps, payment: Payment): Promise<void> {
  await updateClaimed(db, payment, { claimedAt: new Date(0) });
}

/** @throws ProcessorError `unknown`: the claim stays */
async function whereItIs(deps: PaymentDeps, payment: Payment): Promise<Hold> {
  try {
    return await deps.payments.retrieve(payment.processorId ?? '');
  } catch (error) {
    await leaveToOthers(deps, payment);
    throw error instanceof ProcessorError ? new ProcessorError('unknown', 'processor_unreachable') : error;
  }
}
