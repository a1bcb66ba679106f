import type { Db } from '#server/storage/db/database.ts';
import { effective } from '#server/storage/settings/effective.ts';
import type { PageViewRoute } from '#shared/domain/page-view.ts';

export async function selectPageViewRoutes(db: Db, practiceId: number): Promise<PageViewRoute[]> {
  const row = await db
    .selectFrom('practices as practice')
    .where('practice.id', '=', practiceId)
    .select(effective('pageViewRoutes', { practice: 'practice' }).as('routes'))
    .executeTakeFirst();
  return row?.routes ?? [];
}
