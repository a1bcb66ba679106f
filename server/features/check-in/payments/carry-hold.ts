import type { Trx } from '#server/storage/db/database.ts';
import type { PaymentState } from '#shared/domain/payment.ts';
import { isApprovable } from '#shared/rules/copay.ts';
import { auditPayment } from './payment-claims.service.ts';
import { findCopay, findPayment, lockPayment, type Payment, updatePayment } from './payments.queries.ts';

const STAYS: readonly PaymentState[] = ['voided', 'failed'];

/**
 * Moves a copay along with its visit if the new visit has the same amount and the hold outlasts it. Otherwise the job
 * releases the hold, and the patient is asked again.
 *
 * @param to the new visit patient, already inserted
 * @returns whether the copay moved
 */
export async function carryHold(
  trx: Trx,
  from: string,
  to: { visitId: string; sessionId: string; endsAt: Date },
  actor: string,
): Promise<boolean> {
  const known = await findPayment(trx, from);
  const copay = await findCopay(trx, to.sessionId);
  if (!known || !copay?.mode) return false;
  const { mode, cents, mandatory } = copay;
  const payment = await lockPayment(trx, known.id);
  if (!goesAlong(payment, { mode, amountCents: cents, mandatory }, to.endsAt)) return false;
  await updatePayment(trx, payment.id, { visitId: to.visitId, sessionId: to.sessionId });
  await auditPayment(trx, to, 'payment.moved', actor, { from });
  return true;
}

export async function returnHold(
  trx: Trx,
  from: string,
  to: { visitId: string; sessionId: string },
  actor: string,
): Promise<void> {
  const known = await findPayment(trx, from);
  if (!known) return;
  await updatePayment(trx, known.id, to);
  await auditPayment(trx, to, 'payment.moved', actor, { from });
}

function goesAlong(
  { state, claim, amountCents, expiresAt }: Pick<Payment, 'state' | 'claim' | 'amountCents' | 'expiresAt'>,
  terms: Parameters<typeof isApprovable>[0],
  endsAt: Date,
): boolean {
  // An operation at the processor still refers to the old visit.
  if (claim !== null || STAYS.includes(state)) return false;
  if (state === 'pending' || state === 'opted-out') return state === 'opted-out' && !terms.mandatory;
  if (amountCents === null || !isApprovable(terms, amountCents)) return false;
  return state === 'processed' || (expiresAt !== null && expiresAt >= endsAt);
}
