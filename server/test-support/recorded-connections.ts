import { expect } from 'vitest';
import type { Db } from '#server/storage/db/database.ts';

export const CONNECTIONS_TABLE = 'visit_connections';

/**
 * The recorded connections, once all are written, without the time-dependent columns.
 *
 * @param count how many pages have taken a seat
 */
export async function recordedConnections(db: Db, count: number) {
  const recorded = () =>
    db
      .selectFrom('visitConnections')
      .select(['id', 'visitId', 'seatId', 'connectedAt', 'candidate', 'protocol', 'network'])
      .orderBy('id')
      .execute();
  await expect.poll(recorded).toHaveLength(count);
  return recorded();
}
