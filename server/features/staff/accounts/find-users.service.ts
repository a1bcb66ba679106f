import type { Db } from '#server/storage/db/database.ts';
import { selectAccounts } from './accounts.queries.ts';

export interface FoundUser {
  accountId: string;
  firstName: string;
  lastName: string;
  email: string;
}

export async function findUsers(
  db: Db,
  practiceIds: readonly number[],
  typed: string,
  limit: number,
): Promise<FoundUser[]> {
  const { rows } = await selectAccounts(db, practiceIds, { q: typed, sort: 'name', limit });
  return rows.map(({ accountId, firstName, lastName, email }) => ({ accountId, firstName, lastName, email }));
}
