import type { Db, Trx } from '../../../storage/db/database.ts';

export function selectPatients(db: Db, visitId: string) {
  return db
    .selectFrom('visitPatients')
    .where('visitId', '=', visitId)
    .select(['sessionId', 'patientId', 'position', 'cancelledAt', 'addKey'])
    .orderBy('position')
    .execute();
}

/** Removes the patient from the visit; their record stays. */
export async function markRemoved(
  trx: Trx,
  { sessionId, by, at }: { sessionId: string; by: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('visitPatients')
    .set({ cancelledAt: at, removedBy: by })
    .where('sessionId', '=', sessionId)
    .execute();
}
