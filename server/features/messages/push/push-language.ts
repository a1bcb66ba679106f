import type { Db } from '#server/storage/db/database.ts';
import type { Language } from '#shared/domain/visit.ts';

export async function languageOf(db: Db, accountId: string): Promise<Language> {
  const row = await db
    .selectFrom('notificationSettings')
    .where('accountId', '=', accountId)
    .select('language')
    .executeTakeFirst();
  return row?.language ?? 'en';
}
