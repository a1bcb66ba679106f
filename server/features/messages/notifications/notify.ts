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

/** False for a number of a country that this installation sends no texts to. */
export const isTextable = ({ sms }: Pick<Deps, 'sms'>, number: string | null): boolean =>
  number === null || sms?.reaches?.(number) !== false;

/**
 * Refuses a number that texts cannot be sent to, when it is entered instead of when it is sent (PRODUCT 5.1).
 *
 * @throws INVALID_INPUT with PHONE_COUNTRY for a country that this installation sends no texts to
 */
export function checkTextable({ sms }: Pick<Deps, 'sms'>, number: string | null, path = 'mobile'): void {
  if (isTextable({ sms }, number)) return;
  throw new CodedError('INVALID_INPUT', 'no texts to this country', { fields: { [path]: 'PHONE_COUNTRY' } });
}

type FurtherVisit = Pick<Notice, 'sessionId' | 'guestId' | 'linkId'> & { visitId: string };

/** A message to a patient, guest or member of staff: ids and an address; its kind composes the text. */
export interface Notice {
  kind: MessageKindName;
  /** Null if it belongs to no single practice. */
  practiceId: number | null;
  method: ContactMethod;
  /** Email address, or number in E.164. */
  recipient: string;
  language: Language;
  /** Its subject, as its kind needs it. */
  visitId?: string;
  sessionId?: string | undefined;
  guestId?: string | undefined;
  accountId?: string;
  topic?: VisitTopic | StaffTopic;
  aboutMessageId?: string;
  linkId?: string | undefined;
  /** Further visits that it is about, each with the recipient's part in it and their link. */
  further?: readonly FurtherVisit[];
  mfaCodeId?: string;
  invitationId?: string;
  contactChangeId?: string;
  accountResetId?: string | undefined;
  afterVisitLinkId?: string;
  emergencyAccessId?: string;
  /** Earliest sending time; immediately if omitted. */
  dueAt?: Date;
  /** A second notice with the key of one that was not withdrawn is dropped. */
  dedupKey?: string;
}

/**
 * Queues a message in the caller's transaction, so that a crash neither loses nor wrongly sends it. After the
 * commit, `wakeSender` saves the wait for the next poll.
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
 * The cause of queued messages was undone: deletes them.
 *
 * @returns false if one of them is no longer queued
 */
export async function takeBack(trx: Trx, messageIds: readonly string[]): Promise<boolean> {
  return (await deleteQueued(trx, messageIds)) === messageIds.length;
}

/** The cause of withdrawing these messages was undone: sends them when they are due. */
export async function queueAgain(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  messageIds: readonly string[],
): Promise<void> {
  if (messageIds.length === 0) return;
  for (const { id, method, dueAt } of await queueWithdrawn(trx, messageIds))
    await jobs.enqueue(trx, senderOf(method), { messageId: id }, dueAt ? { dueAt } : {});
}

/** Call it after the commit: sends queued messages immediately instead of with the next poll. */
export function wakeSender({ jobs }: Pick<Deps, 'jobs'>): void {
  for (const kind of [sendMessageJob, sendTextJob]) jobs.wake(kind);
}
