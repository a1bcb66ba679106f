import { type Insertable, sql } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';

/** Without a choice, the columns of `notificationSettings` are null. */
function people(db: Db) {
  return db
    .selectFrom('accounts as account')
    .leftJoin('notificationSettings as chosen', 'chosen.accountId', 'account.id')
    .select([
      'account.id as accountId',
      'account.email as accountEmail',
      'account.mobile as accountMobile',
      'chosen.email',
      'chosen.mobile',
      'chosen.language',
      'chosen.methods',
      'chosen.scope',
      'account.apiAccess',
      'chosen.version',
    ]);
}
export type ChosenNotices = Awaited<ReturnType<typeof selectColleagues>>[number];

export function findChosen(db: Db, accountId: string): Promise<ChosenNotices> {
  return people(db).where('account.id', '=', accountId).executeTakeFirstOrThrow();
}

export function selectColleagues(db: Db, practiceId: number, accountIds: readonly string[]) {
  return people(db)
    .innerJoin('memberships as membership', 'membership.accountId', 'account.id')
    .where('membership.practiceId', '=', practiceId)
    .where(({ eb, or }) => or([eb('account.id', 'in', accountIds), eb('chosen.scope', '=', 'practice')]))
    .where('account.isAdminOnly', '=', false)
    .where('account.apiAccess', 'in', [API_ACCESS.provider, API_ACCESS.clinicalAdmin])
    .execute();
}

/**
 * The first choice gets version 1.
 *
 * @param version the version that the user saw; 0 before the first save
 * @returns false if the choice has changed since
 */
export async function saveChosen(
  trx: Trx,
  { version, ...chosen }: Insertable<Database['notificationSettings']> & { version: number },
): Promise<boolean> {
  const { accountId, ...change } = chosen;
  const row =
    version === 0
      ? await trx
          .insertInto('notificationSettings')
          .values(chosen)
          .onConflict((conflict) => conflict.doNothing())
          .returning('accountId')
          .executeTakeFirst()
      : await trx
          .updateTable('notificationSettings')
          .set({ ...change, version: version + 1 })
          .where('accountId', '=', accountId)
          .where('version', '=', version)
          .returning('accountId')
          .executeTakeFirst();
  return row !== undefined;
}

export async function resetContact(
  trx: Trx,
  accountId: string,
  contact: 'email' | 'mobile',
): Promise<string | null> {
  const row = await trx
    .updateTable('notificationSettings as chosen')
    .from('accounts as account')
    .whereRef('account.id', '=', 'chosen.accountId')
    .where('chosen.accountId', '=', accountId)
    .set(({ ref }) => ({
      [contact]: ref(`account.${contact}`),
      version: sql<number>`chosen.version + 1`,
    }))
    .returning(`account.${contact}`)
    .executeTakeFirstOrThrow();
  return row[contact] ?? null;
}
