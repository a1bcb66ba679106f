import { randomUUID } from 'node:crypto';
import type { Deps } from '#server/features/deps.ts';
import type { Trx } from '#server/storage/db/database.ts';
import type { MessageKindName } from '#shared/domain/communication.ts';
import { CONTACT_METHODS, type ContactMethod, type Language } from '#shared/domain/visit.ts';
import type { StaffTopic, VisitTopic } from '#shared/domain/visit-message.ts';
import { CodedError } from '#shared/errors.ts';
import { deleteQueued, insertFurtherVisits, insertMessage, queueWithdrawn } from './messages.queries.ts';
import { sendMessageJob, sendTextJob } from './send-message.job.ts';

export function sendableMethods(
  { email, sms }: Pick<Deps, 'email' | 'sms'>,
  allowed: readonly ContactMethod[] = CONTACT_METHODS,
): ContactMethod[] {
  return allowed.filter((method) => (method === 'Email' ? email : sms) !== null);
}

export const isTextable = ({ sms }: Pick<Deps, 'sms'>, number: string | null): boolean =>
  number === null || sms?.reaches?.(number) !== false;

/**
 * Refuses a number that texts cannot be sent to when it is entered, rather than when it is sent to (PRODUCT 5.1).
 *
 * @throws INVALID_INPUT with PHONE_COUNTRY for a country that this installation sends no texts to
 */
export function checkTextable({ sms }: Pick<Deps, 'sms'>, number: string | null, path = 'mobile'): void {
  if (isTextable({ sms }, number)) return;
  throw new CodedError('INVALID_INPUT', 'no texts to this country', { fields: { [path]: 'PHONE_COUNTRY' } });
}

type FurtherVisit = Pick<Notice, 'sessionId' | 'guestId' | 'linkId'> & { visitId: string };

export interface Notice {
  kind: MessageKindName;
  practiceId: number | null;
  method: ContactMethod;
  recipient: string;
  language: Language;
  visitId?: string;
  sessionId?: string | undefined;
  guestId?: string | undefined;
  accountId?: string;
  topic?: VisitTopic | StaffTopic;
  aboutMessageId?: string;
  linkId?: string | undefined;
  further?: readonly FurtherVisit[];
  mfaCodeId?: string;
  invitationId?: string;
  contactChangeId?: string;
  accountResetId?: string | undefined;
  afterVisitLinkId?: string;
  emergencyAccessId?: string;
  dueAt?: Date;
  /** A second message with the key of a message that was not withdrawn is dropped. */
  dedupKey?: string;
}

/**
 * Queues a message in the caller's transaction, so that a crash neither loses nor wrongly sends it. Call `wakeSender`
 * after the commit to send without waiting for the next poll.
 *
 * @returns false if one with its `dedupKey` exists
 */
export async function notify({ jobs }: Pick<Deps, 'jobs'>, trx: Trx, asked: Notice): Promise<boolean> {
  const { further = [], ...notice } = asked;
  const messageId = randomUUID();
  const isNew = await insertMessage(trx, { id: messageId, ...notice });
  if (isNew) await insertFurtherVisits(trx, messageId, further);
  if (isNew) await jobs.enqueue(trx, senderOf(notice.method), { messageId }, { dueAt: notice.dueAt });
  return isNew;
}

const senderOf = (method: ContactMethod) => (method === 'SMS' ? sendTextJob : sendMessageJob);

/**
 * Deletes queued messages whose cause was undone.
 *
 * @returns false if one of them is no longer queued
 */
export async function takeBack(trx: Trx, messageIds: readonly string[]): Promise<boolean> {
  return (await deleteQueued(trx, messageIds)) === messageIds.length;
}

export async function queueAgain(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  messageIds: readonly string[],
): Promise<void> {
  if (messageIds.length === 0) return;
  for (const { id, method, dueAt } of await queueWithdrawn(trx, messageIds))
    await jobs.enqueue(trx, senderOf(method), { messageId: id }, dueAt ? { dueAt } : {});
}

/** Call it after the commit to send queued messages without waiting for the next poll. */
export function wakeSender({ jobs }: Pick<Deps, 'jobs'>): void {
  for (const kind of [sendMessageJob, sendTextJob]) jobs.wake(kind);
}
