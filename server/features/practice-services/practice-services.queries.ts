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
