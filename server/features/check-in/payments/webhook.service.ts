import type { ProcessorEvent } from '#server/adapters/payments/port.ts';
import { openAccount } from '#server/features/practice/practice-services/payment-processors.ts';
import {
  findPaymentAccount,
  selectSigningAccounts,
} from '#server/features/practice/practice-services/stored-payment-accounts.ts';
import { recordDisputes } from './disputes.service.ts';
import { look, type PaymentDeps } from './payment-claims.service.ts';
import { findPaymentByProcessorId, insertEvent, wasEventReceived } from './payments.queries.ts';

interface SignedBody {
  body: Buffer;
  signature: string;
}

/**
 * Receives an event of the installation's account, or of one connected to it.
 *
 * @returns false if the installation's secret did not sign it
 */
export async function receiveForInstallation(
  deps: PaymentDeps,
  { body, signature }: SignedBody,
): Promise<boolean> {
  const event = deps.payments?.kind === 'stripe' ? deps.payments.readEvent(body, signature) : null;
  if (!event) return false;
  await receiveEvent(deps, event, async (accountId) => {
    const account = accountId === null ? null : await findPaymentAccount(deps.db, accountId);
    return account === null || account?.mode === 'connected';
  });
  return true;
}

/**
 * Receives an event of a practice's own account.
 *
 * @returns false if no secret of the practice signed it
 */
export async function receiveForPractice(
  deps: PaymentDeps,
  practiceId: number,
  { body, signature }: SignedBody,
): Promise<boolean> {
  for (const account of await selectSigningAccounts(deps.db, practiceId)) {
    const event = openAccount(deps, account)?.readEvent(body, signature);
    if (!event) continue;
    await receiveEvent(deps, event, async (accountId) => accountId === account.id);
    return true;
  }
  return false;
}

/**
 * Handles a change at the processor. Events arrive late, repeated and out of order, so the processor is queried rather
 * than trusting an event's state. Ignores events about unknown payments, or payments of another account.
 *
 * @throws ProcessorError if it is unreachable; Stripe then sends the event again
 */
async function receiveEvent(
  deps: PaymentDeps,
  event: ProcessorEvent,
  isTheirs: (paymentAccountId: string | null) => Promise<boolean>,
): Promise<void> {
  const { db, clock } = deps;
  if (!event.holdId || (await wasEventReceived(db, event.id))) return;
  const payment = await findPaymentByProcessorId(db, event.holdId);
  if (!payment || !(await isTheirs(payment.paymentAccountId))) return;
  const { hold } = await look(deps, payment);
  if (event.isDispute || hold.disputed) await recordDisputes(deps, payment);
  await insertEvent(db, { id: event.id, type: event.type, receivedAt: new Date(clock()) });
}
