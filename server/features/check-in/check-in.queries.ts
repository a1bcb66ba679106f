import type { Db, Trx } from '../../db/database.ts';

/** What check-in means for this patient's appointment. */
export function findCheckIn(db: Db, sessionId: string) {
  return db
    .selectFrom('visitPatients as visitPatient')
    .innerJoin('visits as visit', 'visit.id', 'visitPatient.visitId')
    .innerJoin('visitTypes as type', 'type.id', 'visit.visitTypeId')
    .where('visitPatient.sessionId', '=', sessionId)
    .select(['visitPatient.keptAt', 'type.checkInKeeps', 'visit.id as visitId', 'visit.practiceId'])
    .executeTakeFirst();
}

/** @returns whether it is new */
export async function markKeptAt(trx: Trx, sessionId: string, keptAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('visitPatients')
    .set({ keptAt })
    .where('sessionId', '=', sessionId)
    .where('keptAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
