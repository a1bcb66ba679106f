import { type RawBuilder, sql } from 'kysely';
import { memberRows } from '#server/storage/db/bases.ts';
import type { Db } from '#server/storage/db/database.ts';
import { matchesWords } from '#server/storage/db/search-words.ts';
import type { ScheduleOwner } from '#shared/contracts/rest/desk/schedules.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';
import type { ScheduleKind } from '#shared/domain/visit-list.ts';

const OFFERED = 50;

interface Reader {
  accountId: string;
  practiceId: number;
}

/** A clinician of the practice, or a schedule account (PRODUCT 1.5). */
const kind: RawBuilder<ScheduleKind> = sql`case when membership.user_type = 'Provider' then 'Provider'
  else account.schedule_type end`;

const starred = ({ accountId, practiceId }: Reader) => sql<boolean>`exists (
  select from favorite_providers as favorite
  where favorite.account_id = ${accountId} and favorite.practice_id = ${practiceId}
    and favorite.provider_id = account.id)`;

function owners(db: Db, reader: Reader) {
  return memberRows(db, reader.practiceId)
    .where('account.isAdminOnly', '=', false)
    .where(({ eb, or }) =>
      or([eb('membership.userType', '=', 'Provider'), eb('account.scheduleType', '<>', 'None')]),
    )
    .select(['account.id as userId', 'account.displayName as name'])
    .select([kind.as('kind'), starred(reader).as('starred')])
    .orderBy('starred', 'desc')
    .orderBy('account.lastName')
    .orderBy('account.firstName')
    .orderBy('account.id')
    .limit(OFFERED);
}

/** Also finds people who have left, because their past visits stay. */
export function searchOwners(db: Db, reader: Reader, typed: string): Promise<ScheduleOwner[]> {
  const words = matchesWords(sql.ref('account.searchName'), typed);
  const query = owners(db, reader);
  if (words.length === 0) {
    return query.where('account.apiAccess', 'in', [API_ACCESS.provider, API_ACCESS.clinicalAdmin]).execute();
  }
  return words.reduce((narrower, word) => narrower.where(word), query).execute();
}

export function findOwner(db: Db, reader: Reader, userId: string): Promise<ScheduleOwner | undefined> {
  return owners(db, reader).where('account.id', '=', userId).executeTakeFirst();
}

export function selectFavorites(db: Db, reader: Reader): Promise<ScheduleOwner[]> {
  return owners(db, reader).where(starred(reader)).execute();
}

export async function insertFavorite(
  db: Db,
  { accountId, practiceId }: Reader,
  providerId: string,
): Promise<void> {
  await db
    .insertInto('favoriteProviders')
    .values({ accountId, practiceId, providerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteFavorite(
  db: Db,
  { accountId, practiceId }: Reader,
  providerId: string,
): Promise<void> {
  await db
    .deleteFrom('favoriteProviders')
    .where('accountId', '=', accountId)
    .where('practiceId', '=', practiceId)
    .where('providerId', '=', providerId)
    .execute();
}
