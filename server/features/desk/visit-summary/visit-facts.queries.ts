import type { Db } from '#server/storage/db/database.ts';

export function findFacts(db: Db, visitId: string) {
  return db
    .selectFrom('visits as visit')
    .innerJoin('visitTypes as type', 'type.id', 'visit.visitTypeId')
    .innerJoin('visitPatients as visitPatient', 'visitPatient.visitId', 'visit.id')
    .where('visit.id', '=', visitId)
    .select([
      'visit.startsAt',
      'visit.beganAt',
      'visit.endedAt',
      'type.beginMinutes',
      'visitPatient.sessionId',
    ])
    .orderBy('visitPatient.position')
    .limit(1)
    .executeTakeFirst();
}
