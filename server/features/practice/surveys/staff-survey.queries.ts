import type { Insertable } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';

export function findSurveyTimes(db: Db, accountId: string) {
  return db
    .selectFrom('accounts as account')
    .where('account.id', '=', accountId)
    .select((select) => [
      'account.createdAt',
      select
        .selectFrom('staffSurveys as survey')
        .whereRef('survey.accountId', '=', 'account.id')
        .select((last) => last.fn.max('survey.at').as('at'))
        .as('answeredAt'),
    ])
    .executeTakeFirstOrThrow();
}

export async function lockAccount(trx: Trx, accountId: string): Promise<void> {
  await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function insertAnswer(trx: Trx, answer: Insertable<Database['staffSurveys']>): Promise<void> {
  await trx.insertInto('staffSurveys').values(answer).execute();
}
