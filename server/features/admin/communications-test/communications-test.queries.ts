import { sql } from 'kysely';
import type { Db } from '#server/storage/db/database.ts';
import { effective } from '#server/storage/settings/effective.ts';
import type { CommunicationGrant } from './communications-test.policy.ts';

export function findPracticeFacts(db: Db, practiceId: number) {
  return db
    .selectFrom('practices as practice')
    .where('practice.id', '=', practiceId)
    .select([
      'practice.name',
      'practice.timeZone',
      effective('practicePhone', { practice: 'practice' }).as('phone'),
    ])
    .executeTakeFirstOrThrow();
}

export function findRecipient(db: Db, accountId: string) {
  return db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['email', 'mobile', 'firstName', 'displayName'])
    .executeTakeFirstOrThrow();
}

export async function countTests(
  db: Db,
  { practiceId, staff: { accountId } }: CommunicationGrant,
): Promise<number> {
  const { count } = await db
    .selectFrom('auditEvents')
    .where('practiceId', '=', practiceId)
    .where('actor', '=', `account:${accountId}`)
    .where('action', '=', 'communication.tested')
    .where('at', '>', sql<Date>`now() - interval '1 hour'`)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
