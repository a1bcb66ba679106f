import type { Db } from '../../db/database.ts';

/** Every participant of these visits, in no particular order. */
export async function selectParticipantsOfVisits(db: Db, visitIds: readonly string[]) {
  if (visitIds.length === 0) return [];
  return db
    .selectFrom('participants')
    .select(['visitId', 'role', 'stage', 'accountId', 'name'])
    .where('visitId', 'in', visitIds)
    .execute();
}
