import type { Insertable } from 'kysely';
import type { ContactMethod } from '../../../shared/domain/visit.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Database } from '../../db/schema.ts';

export async function insertMessage(trx: Trx, message: Insertable<Database['messages']>): Promise<void> {
  await trx.insertInto('messages').values(message).execute();
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

/** What a message tells of its visit. */
export function findMessageContent(db: Db, messageId: string) {
  return messageContents(db).where('message.id', '=', messageId).executeTakeFirst();
}

/** The last messages that were sent by these methods, newest first. */
export function selectSentMessages(db: Db, methods: readonly ContactMethod[], limit: number) {
  return messageContents(db)
    .where('message.state', '=', 'sent')
    .where('message.method', 'in', methods)
    .orderBy('message.sentAt', 'desc')
    .orderBy('message.ordinal', 'desc')
    .limit(limit)
    .execute();
}
/** What a code's message tells. */
export function findCodeContent(db: Db, messageId: string) {
  return codeContents(db).where('message.id', '=', messageId).executeTakeFirst();
}
export type CodeContent = NonNullable<Awaited<ReturnType<typeof findCodeContent>>>;

/** As {@link selectSentMessages}, those that carried a code. */
export function selectSentCodes(db: Db, methods: readonly ContactMethod[], limit: number) {
  return codeContents(db)
    .where('message.state', '=', 'sent')
    .where('message.method', 'in', methods)
    .orderBy('message.sentAt', 'desc')
    .orderBy('message.ordinal', 'desc')
    .limit(limit)
    .execute();
}

function codeContents(db: Db) {
  return db
    .selectFrom('messages as message')
    .innerJoin('mfaCodes as code', 'code.id', 'message.mfaCodeId')
    .innerJoin('practices as practice', 'practice.id', 'message.practiceId')
    .select(({ exists, selectFrom }) => [
      'message.id as messageId',
      'message.method',
      'message.recipient',
      'message.language',
      'message.sentAt',
      'practice.name as practiceName',
      'code.id as codeId',
      'code.expiresAt',
      'code.usedAt',
      exists(
        selectFrom('mfaCodes as newer')
          .select('newer.id')
          .whereRef('newer.challengeId', '=', 'code.challengeId')
          .whereRef('newer.ordinal', '>', 'code.ordinal'),
      ).as('superseded'),
    ]);
}

export type MessageContent = NonNullable<Awaited<ReturnType<typeof findMessageContent>>>;

function messageContents(db: Db) {
  return db
    .selectFrom('messages as message')
    .innerJoin('visits as visit', 'visit.id', 'message.visitId')
    .innerJoin('practices as practice', 'practice.id', 'message.practiceId')
    .innerJoin('accounts as provider', 'provider.id', 'visit.providerId')
    .leftJoin('links as link', 'link.id', 'message.linkId')
    .select([
      'message.id as messageId',
      'message.kind',
      'message.method',
      'message.recipient',
      'message.language',
      'message.sentAt',
      'visit.startsAt',
      'visit.timeZone',
      'visit.durationMinutes',
      'visit.status as visitStatus',
      'practice.name as practiceName',
      'provider.displayName as providerName',
      'link.id as linkId',
      'link.path as linkPath',
      'link.active as linkActive',
      'practice.disabledAt as practiceDisabledAt',
    ]);
}
