import { sql } from 'kysely';
import { CodedError } from '../../../shared/errors.ts';
import type { Db, Trx } from '../../db/database.ts';

/** Increments the visit's epoch; null when there is no such visit. Waits for running writes. */
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

/** Another process has taken the visit: the write is void. */
export class Superseded extends CodedError {
  constructor() {
    super('SERVICE_UNAVAILABLE', 'Another process has taken the visit over.');
  }
}

/**
 * Locks the visit's epoch until the transaction ends, so that no process takes it over meanwhile.
 *
 * @throws Superseded when one has
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
