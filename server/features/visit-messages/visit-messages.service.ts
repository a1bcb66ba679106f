import type { Trx } from '../../db/database.ts';
import type { Deps } from '../deps.ts';
import { notify, sendableMethods } from '../notifications/notify.ts';
import { selectInvitees, withdrawQueued } from './visit-messages.queries.ts';

type MessageDeps = Pick<Deps, 'jobs' | 'email' | 'sms'>;

/** What a visit's people are told of. */
export type VisitOccasion = 'confirmation' | 'cancellation' | 'reschedule';

/**
 * Tells a visit's patients and guests, in the transaction of the change. The new time of a moved visit comes with the
 * new link; nothing is sent of a cancellation yet, whose unsent messages are withdrawn.
 *
 * @param by the account that did it
 */
export async function tellOfVisit(
  deps: MessageDeps,
  trx: Trx,
  { visitId, what }: { visitId: string; what: VisitOccasion; by?: string },
): Promise<void> {
  if (what === 'cancellation') return withdrawMessagesOf(deps, trx, visitId);
  const methods = sendableMethods(deps);
  for (const { name: _, kind, method, recipient, ...message } of await selectInvitees(trx, visitId)) {
    if (!method || !recipient || !methods.includes(method)) continue;
    await notify(deps, trx, { ...message, kind, method, recipient, visitId });
  }
}

/** Withdraws what is still to be sent of a visit. */
export async function withdrawMessagesOf(_deps: Pick<Deps, 'jobs'>, trx: Trx, visitId: string): Promise<void> {
  await withdrawQueued(trx, visitId);
}

