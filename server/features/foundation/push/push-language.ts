import type { Language } from '../../../../shared/domain/visit.ts';
import type { Db } from '../../../storage/db/database.ts';

/** The language that a person gets their notices in. */
export async function languageOf(db: Db, accountId: string): Promise<Language> {
  const row = await db
    .selectFrom('notificationSettings')
    .where('accountId', '=', accountId)
    .select('language')
    .executeTakeFirst();
  return row?.language ?? 'en';
}
