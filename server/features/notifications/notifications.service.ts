import { randomUUID } from 'node:crypto';
import type { GuestMessageKind } from '../../../shared/domain/guest.ts';
import type { ContactMethod, Language } from '../../../shared/domain/visit.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../deps.ts';
import { insertMessage } from './messages.queries.ts';

/** The ways this installation can reach a patient. */
export function sendableMethods({ email, sms }: Pick<Deps, 'email' | 'sms'>): ContactMethod[] {
  return [...(email ? (['Email'] as const) : []), ...(sms ? (['SMS'] as const) : [])];
}

export interface QueuedInvitation {
  practiceId: number;
  visitId: string;
  sessionId: string;
  linkId: string;
  method: ContactMethod;
  /** E-mail address, or number in E.164. */
  recipient: string;
  language: Language;
}

/** What guests have to do with a message: to themselves, to the patient, to the provider. */
export interface QueuedMessage extends Omit<QueuedInvitation, 'linkId' | 'sessionId'> {
  kind: GuestMessageKind;
  sessionId: string | null;
  /** Null where the message leads nowhere. */
  linkId: string | null;
}

export interface QueuedCode {
  practiceId: number;
  mfaCodeId: string;
  method: ContactMethod;
  /** E-mail address, or number in E.164. */
  recipient: string;
  language: Language;
}

/** Queues the message that carries a code, as {@link queueInvitation} does an invitation. */
export async function queueCode({ jobs }: Pick<Deps, 'jobs'>, trx: Trx, code: QueuedCode): Promise<void> {
  const id = randomUUID();
  await insertMessage(trx, { id, kind: 'mfa-code', ...code });
  await jobs.enqueue(trx, 'send-message', { messageId: id });
}

/** Queues a message about a guest, as {@link queueInvitation} does an invitation. */
export async function queueMessage(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  message: QueuedMessage,
): Promise<void> {
  const id = randomUUID();
  await insertMessage(trx, { id, ...message });
  await jobs.enqueue(trx, 'send-message', { messageId: id });
}

/**
 * Queues the message that carries a patient's link, in the caller's transaction: a crash after the commit
 * loses nothing, and before it sends nothing. Only ids are kept; the words are made when it is sent.
 */
export async function queueInvitation(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  invitation: QueuedInvitation,
): Promise<void> {
  const id = randomUUID();
  await insertMessage(trx, { id, kind: 'visit-invitation', ...invitation });
  await jobs.enqueue(trx, 'send-message', { messageId: id });
}
