import { sql } from 'kysely';
import { CodedError } from '../../../shared/errors.ts';
import type { Db, Trx } from '../../db/database.ts';

/** Counts up who has the visit; null when there is no such visit. Waits for what is being written to it. */
export async function takeEpoch(db: Db, visitId: string): Promise<number | null> {
  const { rows } = await sql<{ epoch: number }>`
    insert into live_rooms (visit_id, epoch) select id, 1 from visits where id = ${visitId}
    on conflict (visit_id) do update set epoch = live_rooms.epoch + 1
    returning epoch`.execute(db);
  return rows[0]?.epoch ?? null;
}

export async function selectEpochs(db: Db, visitIds: readonly string[]): Promise<Map<string, number>> {
  if (visitIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('liveRooms')
    .select(['visitId', 'epoch'])
    .where('visitId', 'in', visitIds)
    .execute();
  return new Map(rows.map(({ visitId, epoch }) => [visitId, epoch]));
}

/** Somebody else has taken the visit: what was to be written is not so any more. */
export class Superseded extends CodedError {
  constructor() {
    super('SERVICE_UNAVAILABLE', 'Another process has taken the visit over.');
  }
}

/**
 * Holds the visit until the transaction ends: nobody takes it over meanwhile.
 *
 * @throws Superseded when somebody has
 */
export async function holdEpoch(trx: Trx, visitId: string, epoch: number): Promise<void> {
  const row = await trx
    .selectFrom('liveRooms')
    .select('epoch')
    .where('visitId', '=', visitId)
    .where('epoch', '=', epoch)
    .forShare()
    .executeTakeFirst();
  if (!row) throw new Superseded();
}
