import { randomUUID } from 'node:crypto';
import type { Trx } from '../../db/database.ts';
import { insertVisitTypes } from './visit-types.queries.ts';

/** What a new practice can schedule before it has made visit types of its own. */
const STARTING_VISIT_TYPES = [
  { name: 'Follow-up', durationMinutes: 20 },
  { name: 'New patient', durationMinutes: 45 },
];

export function addStartingVisitTypes(trx: Trx, practiceId: number): Promise<void> {
  return insertVisitTypes(
    trx,
    STARTING_VISIT_TYPES.map((type) => ({ ...type, id: randomUUID(), practiceId })),
  );
}
