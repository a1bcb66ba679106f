import type { Db } from '#server/storage/db/database.ts';

/** Messages sent to one patient of a visit, with address and time. Callers audit the read. */
export function messagesOfPatient(db: Db, sessionId: string) {
  return db
    .selectFrom('messages')
    .select(['kind', 'topic', 'method', 'recipient', 'language', 'state', 'createdAt', 'sentAt', 'failure'])
    .where('sessionId', '=', sessionId)
    .orderBy('createdAt')
    .orderBy('ordinal')
    .execute();
}
