import type { Db } from '#server/storage/db/database.ts';

export function findOwner(db: Db, accountId: string) {
  return db
    .selectFrom('accounts as account')
    .leftJoin('memberships as membership', 'membership.accountId', 'account.id')
    .leftJoin('practices as practice', 'practice.id', 'membership.practiceId')
    .leftJoin('notificationSettings as chosen', 'chosen.accountId', 'account.id')
    .where('account.id', '=', accountId)
    .select([
      'account.email',
      'practice.id as practiceId',
      'practice.name as practiceName',
      'chosen.language',
    ])
    .orderBy('practice.id')
    .limit(1)
    .executeTakeFirst();
}

export function findEnded(db: Db, id: string) {
  return db.selectFrom('accountResets').where('id', '=', id).select('ended').executeTakeFirst();
}
