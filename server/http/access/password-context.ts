import { ownPracticeRows } from '#server/storage/db/bases.ts';
import type { Db } from '#server/storage/db/database.ts';

/** Product names that a password must not consist of (ASVS 6.1.2). */
export const PRODUCT_WORDS = ['Anteroom', 'telehealth'];

export async function namesAround(db: Db, accountId: string): Promise<string[]> {
  const rows = await ownPracticeRows(db, accountId)
    .innerJoin('enterprises as enterprise', 'enterprise.id', 'practice.enterpriseId')
    .select(['practice.name as practiceName', 'enterprise.name as enterpriseName'])
    .execute();
  return [...new Set(rows.flatMap(({ practiceName, enterpriseName }) => [practiceName, enterpriseName]))];
}
