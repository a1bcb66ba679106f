import type { Db } from '#server/storage/db/database.ts';
import type { RecordedConnection } from '#shared/contracts/rest/admin/admin-visits.ts';
import { qualityOf, SEEN_EVERY_MS } from './connection-log.ts';
import { selectConnections } from './connections.queries.ts';

export async function connectionsOfVisit(
  db: Db,
  visitId: string,
  now: number,
): Promise<RecordedConnection[]> {
  const rows = await selectConnections(db, visitId);
  return rows.map((row) => {
    // Its process writes an open connection twice in this time, unless it was killed.
    const alive = now - row.seenAt.getTime() < 3 * SEEN_EVERY_MS;
    const state = row.leftAt ? 'ended' : alive ? 'open' : 'ended-about';
    return {
      connectionId: row.id,
      seatId: row.seatId,
      name: row.name,
      role: row.role,
      state,
      connectedAt: row.connectedAt.toISOString(),
      endedAt: state === 'open' ? null : (row.leftAt ?? row.seenAt).toISOString(),
      browser: row.browser,
      browserVersion: row.browserVersion,
      system: row.system,
      device: row.device,
      candidate: row.candidate,
      protocol: row.protocol,
      network: row.network,
      quality: qualityOf({ good: row.goodMs, fair: row.fairMs, poor: row.poorMs }),
    };
  });
}
