import type { Db } from '../../db/database.ts';
import { effective } from '../../settings/effective.ts';

/** Whether the practice's providers may request interpreters. */
export async function isInterpretationOn(db: Db, practiceId: number): Promise<boolean> {
  const row = await db
    .selectFrom('practices as practice')
    .where('practice.id', '=', practiceId)
    .select(effective('hasInterpretationServices', { practice: 'practice' }).as('on'))
    .executeTakeFirst();
  return row?.on ?? false;
}

/** A practice's visit types, for choices. */
export function selectVisitTypes(
  db: Db,
  practiceId: number,
): Promise<{ visitTypeId: string; name: string }[]> {
  return db
    .selectFrom('visitTypes')
    .select(['id as visitTypeId', 'name'])
    .where('practiceId', '=', practiceId)
    .orderBy('name')
    .execute();
}
