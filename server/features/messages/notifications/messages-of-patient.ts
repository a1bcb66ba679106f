import type { Db } from '#server/storage/db/database.ts';

export function messagesOfPatient(db: Db, sessionId: string) {
  return db
    .selectFrom('messages')
    .select(['kind', 'topic', 'method', 'recipient', 'language', 'state', 'createdAt', 'sentAt', 'failure'])
    .where('sessionId', '=', sessionId)
    .orderBy('createdAt')
    .orderBy('ordinal')
    .execute();
}
