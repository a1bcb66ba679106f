import { expect } from 'vitest';
import type { Db } from '../db/database.ts';

/** Written some seconds after people come, and again every half minute while they are there. */
export const CONNECTIONS_TABLE = 'visit_connections';

/**
 * Which connections are on record, once all of them are written: without the columns that time alone changes.
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
