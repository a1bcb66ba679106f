import { randomUUID } from 'node:crypto';
import type { ContactMethod, Language } from '../../../shared/domain/visit.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../deps.ts';
import type { MessageKindName } from '../message-kind.ts';
import { insertMessage, withdrawMessages } from './messages.queries.ts';
import { sendMessageJob } from './send-message.job.ts';

/** The ways this installation can reach somebody. */
export function sendableMethods({ email, sms }: Pick<Deps, 'email' | 'sms'>): ContactMethod[] {
  return [...(email ? (['Email'] as const) : []), ...(sms ? (['SMS'] as const) : [])];
}

/** A message to anybody: a patient, a guest, a member of staff. Ids and an address; its kind makes the words. */
export interface Notice {
  kind: MessageKindName;
  /** Null where it concerns no one practice. */
  practiceId: number | null;
  method: ContactMethod;
  /** E-mail address, or number in E.164. */
  recipient: string;
  language: Language;
  /** What it is about, as its kind needs it. */
  visitId?: string;
  sessionId?: string | undefined;
  linkId?: string;
  mfaCodeId?: string;
  invitationId?: string;
  /** Not before; at once without it. */
  dueAt?: Date;
  /** The same once: a second notice with the key of one that was not withdrawn is none. */
  dedupKey?: string;
}

/**
 * Queues a message in the caller's transaction: a crash after the commit loses nothing, and before it sends nothing.
 * After the commit, `wakeSender` spares the wait for the next poll.
 *
 * @returns false where one with its `dedupKey` is there already
 */
export async function notify({ jobs }: Pick<Deps, 'jobs'>, trx: Trx, notice: Notice): Promise<boolean> {
  const messageId = randomUUID();
  const isNew = await insertMessage(trx, { id: messageId, ...notice });
  if (isNew) await jobs.enqueue(trx, sendMessageJob, { messageId }, { dueAt: notice.dueAt });
  return isNew;
}

/** After the commit: what was queued goes out now, and not with the next poll. */
export function wakeSender({ jobs }: Pick<Deps, 'jobs'>): void {
  jobs.wake(sendMessageJob);
}

/** What has this key and has not gone out does not go out; its key is free again. */
export async function withdrawNotice(trx: Trx, dedupKey: string): Promise<void> {
  await withdrawMessages(trx, dedupKey);
}
