import { type Insertable, sql } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import type { ContactMethod } from '#shared/domain/visit.ts';

export async function insertMessage(trx: Trx, message: Insertable<Database['messages']>): Promise<boolean> {
  const inserted = await trx
    .insertInto('messages')
    .values(message)
    // A literal instead of a parameter, because PostgreSQL has to match it with the index's condition.
    .onConflict((conflict) =>
      conflict.column('dedupKey').where(sql<boolean>`state <> 'withdrawn'`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function insertFurtherVisits(
  trx: Trx,
  messageId: string,
  further: readonly Omit<Insertable<Database['messageVisits']>, 'messageId'>[],
): Promise<void> {
  if (further.length === 0) return;
  await trx
    .insertInto('messageVisits')
    .values(further.map((visit) => ({ ...visit, messageId })))
    .execute();
}

/**
 * Locks a queued message for sending until this transaction ends; undefined if it is no longer queued. Fails
 * immediately (55P03) while another worker holds it; the job is then retried.
 */
export function claimQueuedMessage(trx: Trx, messageId: string) {
  return trx
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', messageId)
    .where('state', '=', 'queued')
    .forUpdate()
    .noWait()
    .executeTakeFirst();
}

export async function markSent(trx: Trx, messageId: string, now: Date): Promise<void> {
  await trx
    .updateTable('messages')
    .set((set) => ({ state: 'sent', sentAt: now, failure: null, attempts: set('attempts', '+', 1) }))
    .where('id', '=', messageId)
    .execute();
}

export async function markAttempt(
  trx: Trx,
  messageId: string,
  failure: string,
  failedAt: Date | null,
): Promise<void> {
  await trx
    .updateTable('messages')
    .set((set) => ({
      state: failedAt ? 'failed' : 'queued',
      failure,
      failedAt,
      attempts: set('attempts', '+', 1),
    }))
    .where('id', '=', messageId)
    .execute();
}

/** Waits for a message being sent, and locks it. */
export async function findSentMessage(trx: Trx, messageId: string) {
  const message = await trx
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', messageId)
    .forUpdate()
    .executeTakeFirst();
  return message?.state === 'sent' ? message : undefined;
}

export async function markDelivered(trx: Trx, messageId: string, now: Date): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ deliveredAt: now })
    .where('id', '=', messageId)
    .where('deliveredAt', 'is', null)
    .execute();
}

export async function markUndelivered(
  trx: Trx,
  messageId: string,
  failure: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ state: 'failed', failure, failedAt: now, deliveredAt: null })
    .where('id', '=', messageId)
    .execute();
}

export async function markObsolete(trx: Trx, messageId: string, why: string): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ state: 'withdrawn', failure: why })
    .where('id', '=', messageId)
    .execute();
}

/**
 * Waits for a message being sent.
 *
 * @returns how many were still queued and are deleted
 */
export async function deleteQueued(trx: Trx, messageIds: readonly string[]): Promise<number> {
  if (messageIds.length === 0) return 0;
  const { numDeletedRows } = await trx
    .deleteFrom('messages')
    .where('id', 'in', messageIds)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export function queueWithdrawn(trx: Trx, messageIds: readonly string[]) {
  return trx
    .updateTable('messages')
    .set({ state: 'queued', failure: null })
    .where('id', 'in', messageIds)
    .where('state', '=', 'withdrawn')
    .returning(['id', 'method', 'dueAt'])
    .execute();
}

export function selectSentMessages(db: Db, methods: readonly ContactMethod[], limit: number) {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('state', '=', 'sent')
    .where('method', 'in', methods)
    .orderBy('sentAt', 'desc')
    .orderBy('ordinal', 'desc')
    .limit(limit)
    .execute();
}

export function findInvitationMessage(db: Db, invitationId: string) {
  return db
    .selectFrom('messages')
    .select(['state', 'sentAt', 'failure'])
    .where('invitationId', '=', invitationId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
