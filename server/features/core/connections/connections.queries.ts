import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import type { ConnectionQuality } from '#shared/domain/participant.ts';

export interface ConnectionRow
  extends Omit<Selectable<Database['visitConnections']>, 'goodMs' | 'fairMs' | 'poorMs'> {
  ms: Record<ConnectionQuality, number>;
}

/**
 * Maximum of recorded connections per seat, so that a page that reconnects in a loop does not fill the table.
 */
const MOST_OF_A_SEAT = 200;

/**
 * Writes new and known connections in one statement, skipping seats that no longer exist. The commit does not wait for
 * the disk, because admissions' commits would wait behind it; a crash loses little.
 */
export async function saveConnections(db: Db, rows: readonly ConnectionRow[]): Promise<void> {
  const column = <T>(of: (row: ConnectionRow) => T) => rows.map(of);
  await sql`
    with unhurried as (select set_config('synchronous_commit', 'off', true))
    insert into visit_connections (id, visit_id, seat_id, connected_at, left_at, seen_at,
      browser, browser_version, system, device, candidate, protocol, network, good_ms, fair_ms, poor_ms)
    select told.* from unnest(
      ${column(({ id }) => id)}::uuid[], ${column(({ visitId }) => visitId)}::uuid[],
      ${column(({ seatId }) => seatId)}::uuid[], ${column(({ connectedAt }) => connectedAt)}::timestamptz[],
      ${column(({ leftAt }) => leftAt)}::timestamptz[], ${column(({ seenAt }) => seenAt)}::timestamptz[],
      ${column(({ browser }) => browser)}::text[], ${column(({ browserVersion }) => browserVersion)}::text[],
      ${column(({ system }) => system)}::text[], ${column(({ device }) => device)}::text[],
      ${column(({ candidate }) => candidate)}::text[], ${column(({ protocol }) => protocol)}::text[],
      ${column(({ network }) => network)}::text[], ${column(({ ms }) => ms.good)}::integer[],
      ${column(({ ms }) => ms.fair)}::integer[], ${column(({ ms }) => ms.poor)}::integer[])
      as told(id, visit_id, seat_id, connected_at, left_at, seen_at, browser, browser_version, system, device,
        candidate, protocol, network, good_ms, fair_ms, poor_ms)
    join participants as seat on seat.seat_id = told.seat_id and seat.visit_id = told.visit_id
    cross join unhurried
    where exists (select from visit_connections as known where known.id = told.id)
      or (select count(*) from visit_connections as other where other.seat_id = told.seat_id) < ${MOST_OF_A_SEAT}
    on conflict (id) do update set left_at = excluded.left_at, seen_at = excluded.seen_at,
      candidate = excluded.candidate, protocol = excluded.protocol, network = excluded.network,
      good_ms = excluded.good_ms, fair_ms = excluded.fair_ms, poor_ms = excluded.poor_ms`.execute(db);
}

export function selectConnections(db: Db, visitId: string) {
  return db
    .selectFrom('visitConnections as connection')
    .innerJoin('participants as seat', 'seat.seatId', 'connection.seatId')
    .where('connection.visitId', '=', visitId)
    .selectAll('connection')
    .select(['seat.name', 'seat.role'])
    .orderBy('connection.connectedAt')
    .orderBy('connection.id')
    .execute();
}
