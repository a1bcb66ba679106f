import { sql } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { ENDED_VISIT_STATUSES } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';

/** Null if the visit does not exist. Waits for running writes. */
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

/** Another process has taken the visit, so the write is void. */
export class Superseded extends CodedError {
  constructor() {
    super('SERVICE_UNAVAILABLE', 'Another process has taken the visit over.');
  }
}

/** The visit was moved, canceled, ended or closed outside of its room, which has not yet been notified. */
export class ClosedOutside extends CodedError {
  constructor() {
    super('VISIT_ENDED');
  }
}

/**
 * Locks the visit and its epoch until the transaction ends, so that no process takes it over and its status
 * does not change outside of the room.
 *
 * @param options `isOver`: the write belongs to the end of the visit
 * @throws Superseded if a process has taken it, ClosedOutside if it is over
 */
export async function holdEpoch(
  trx: Trx,
  visitId: string,
  epoch: number,
  { isOver }: { isOver: boolean } = { isOver: false },
): Promise<void> {
  const row = await trx
    .selectFrom('liveRooms as room')
    .innerJoin('visits as visit', 'visit.id', 'room.visitId')
    .select('visit.status')
    .where('room.visitId', '=', visitId)
    .where('room.epoch', '=', epoch)
    .forShare('room')
    .forNoKeyUpdate('visit')
    .executeTakeFirst();
  if (!row) throw new Superseded();
  if (!isOver && ENDED_VISIT_STATUSES.includes(row.status)) throw new ClosedOutside();
}
