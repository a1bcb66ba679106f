import { administers } from '#server/http/access/administrator.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';

/** For practice 0, administrators of the installation. Only accounts that can sign in. */
export function selectAdministrators(trx: Trx, practiceId: number) {
  const able = trx
    .selectFrom('accounts as account')
    .leftJoin('notificationSettings as chosen', 'chosen.accountId', 'account.id')
    .where('account.apiAccess', 'not in', [API_ACCESS.disabled, API_ACCESS.revoked])
    .select(['account.id as accountId', 'account.email', 'chosen.language']);
  if (practiceId === 0) return able.where('account.administersInstallation', '=', true).execute();
  return able
    .innerJoin('memberships as membership', 'membership.accountId', 'account.id')
    .where('membership.practiceId', '=', practiceId)
    .where(administers)
    .execute();
}

export async function findPracticeName(db: Db, practiceId: number | null): Promise<string | undefined> {
  if (practiceId === null) return undefined;
  const practice = await db
    .selectFrom('practices')
    .select('name')
    .where('id', '=', practiceId)
    .executeTakeFirst();
  return practice?.name;
}
