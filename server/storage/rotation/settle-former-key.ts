import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { AuditKeyEvent } from './key-event.ts';
import type { FormerKey } from './reseal-rows.ts';
import { countRowsUnder } from './rows-under-keys.ts';

/** PostgreSQL: lock_not_available. */
const NOT_AVAILABLE = '55P03';

/**
 * Deletes a former key, or keeps it for rows that never change. Locking the key waits for transactions that wrote
 * under it; PostgreSQL's foreign keys check the same again.
 *
 * @param options `damaged`: how many values under it do not open
 * @returns `needed` if a transaction holds the key, or rows must be resealed first
 */
export async function settleFormerKey(
  db: Db,
  { id, practiceId }: FormerKey,
  { damaged, audit }: { damaged: number; audit: AuditKeyEvent },
): Promise<'deleted' | 'kept' | 'needed'> {
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = '2s'`.execute(trx);
      const key = await trx
        .selectFrom('dataKeys')
        .select('state')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const { movable, keeping } = (await countRowsUnder(trx, [id])).get(id) ?? { movable: 0, keeping: 0 };
      if (movable > damaged) return 'needed';
      const event = { practiceId, actor: 'system', subjectId: id } as const;
      if (movable + keeping === 0) {
        await trx.deleteFrom('dataKeys').where('id', '=', id).execute();
        await audit(trx, { ...event, action: 'data-key.deleted' });
        return 'deleted';
      }
      if (key.state === 'retired') {
        const kept = { state: 'kept', since: sql<Date>`now()` } as const;
        await trx.updateTable('dataKeys').set(kept).where('id', '=', id).execute();
        await audit(trx, { ...event, action: 'data-key.kept' });
      }
      return 'kept';
    });
  } catch (error) {
    if ((error as { code?: unknown }).code === NOT_AVAILABLE) return 'needed';
    throw error;
  }
}
