import { sql } from 'kysely';
import type { OddAnswer } from '#server/adapters/record-system/port.ts';
import type { Db } from '#server/storage/db/database.ts';

const KEPT = 5;

/**
 * Records a record system's nonconforming answer; updates a known kind.
 *
 * @param connectionId null for the installation's
 */
export async function noteOddAnswer(
  db: Db,
  connectionId: string | null,
  { kind, resourceType, detail }: OddAnswer,
  now: Date,
): Promise<void> {
  await db
    .insertInto('recordOddAnswers')
    .values({ recordConnectionId: connectionId, kind, resourceType, detail, lastAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['recordConnectionId', 'kind', 'resourceType', 'detail'])
        .doUpdateSet({ times: sql`record_odd_answers.times + 1`, lastAt: now }),
    )
    .execute();
  // Two concurrent calls may briefly leave more; the next call removes them.
  await sql`
    delete from record_odd_answers where ctid in (
      select ctid from record_odd_answers where record_connection_id is not distinct from ${connectionId}::uuid
      order by last_at desc, kind, resource_type, detail offset ${KEPT})`.execute(db);
}

/**
 * The last five kinds, newest first.
 *
 * @param connectionId null for the installation's
 */
export function selectOddAnswers(db: Db, connectionId: string | null) {
  return db
    .selectFrom('recordOddAnswers')
    .select(['kind', 'resourceType', 'detail', 'times', 'lastAt'])
    .where('recordConnectionId', 'is not distinct from', connectionId)
    .orderBy('lastAt', 'desc')
    .orderBy('kind')
    .orderBy('resourceType')
    .orderBy('detail')
    .limit(KEPT)
    .execute();
}
