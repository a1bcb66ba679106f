import type { PageViewRoute } from '../../../../shared/domain/page-view.ts';
import type { Db } from '../../../storage/db/database.ts';
import { effective } from '../../../storage/settings/effective.ts';

export async function selectPageViewRoutes(db: Db, practiceId: number): Promise<PageViewRoute[]> {
  const row = await db
    .selectFrom('practices as practice')
    .where('practice.id', '=', practiceId)
    .select(effective('pageViewRoutes', { practice: 'practice' }).as('routes'))
    .executeTakeFirst();
  return row?.routes ?? [];
}
