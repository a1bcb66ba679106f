import type { Db } from '../../../db/database.ts';

/** What was sent to one patient of a visit, to which address and when; for other features' audited answers. */
export function messagesOfPatient(db: Db, sessionId: string) {
  return db
    .selectFrom('messages')
    .select(['kind', 'topic', 'method', 'recipient', 'language', 'state', 'createdAt', 'sentAt', 'failure'])
    .where('sessionId', '=', sessionId)
    .orderBy('createdAt')
    .orderBy('ordinal')
    .execute();
}
