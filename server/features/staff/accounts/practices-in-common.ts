import type { Db } from '#server/storage/db/database.ts';
import type { AccountGrant } from './accounts.policy.ts';
import { type MembershipRow, selectMemberships } from './accounts.queries.ts';

export async function practicesInCommon(
  db: Db,
  { accountId, practiceIds }: AccountGrant,
): Promise<MembershipRow[]> {
  const theirs = await selectMemberships(db, accountId);
  return theirs.filter(({ practiceId }) => practiceIds.includes(practiceId));
}
