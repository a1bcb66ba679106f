import { type Insertable, sql } from 'kysely';
import type { ContactMethod } from '../../../shared/domain/visit.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Database } from '../../db/schema.ts';

/** @returns false where a message with its de-duplication key is there already */
export async function insertMessage(trx: Trx, message: Insertable<Database['messages']>): Promise<boolean> {
  const inserted = await trx
    .insertInto('messages')
    .values(message)
    // Written out, not handed over: PostgreSQL has to see that it is the index's own condition.
    .onConflict((conflict) =>
      conflict.column('dedupKey').where(sql<boolean>`state <> 'withdrawn'`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function withdrawMessages(trx: Trx, dedupKey: string): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ state: 'withdrawn' })
    .where('dedupKey', '=', dedupKey)
    .where('state', '=', 'queued')
    .execute();
}

/**
 * Claims a message for sending: nobody else can until this transaction ends. Undefined when there is
 * nothing left to send. Fails at once (55P03) while another worker has it; the job then comes again.
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

/** @param failure a code, nothing of the message */
export async function markAttempt(
  trx: Trx,
  messageId: string,
  failure: string,
  final: boolean,
): Promise<void> {
  await trx
    .updateTable('messages')
    .set((set) => ({ state: final ? 'failed' : 'queued', failure, attempts: set('attempts', '+', 1) }))
    .where('id', '=', messageId)
    .execute();
}

/** The last messages that were sent by these methods, newest first. */
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

/** What became of the e-mail with an invitation to staff; undefined where there was none. */
export function findInvitationMessage(db: Db, invitationId: string) {
  return db
    .selectFrom('messages')
    .select(['state', 'sentAt', 'failure'])
    .where('invitationId', '=', invitationId)
    .executeTakeFirst();
}
