import type { Db } from '#server/storage/db/database.ts';

/**
 * The same patient's other visits in the same practice. `own` and `visit` are the patient's place and visit by
 * `sessionId`, `earlier` and `earlierVisit` those of each other visit.
 */
export function selectFromEarlierVisits(db: Db, sessionId: string) {
  return db
    .selectFrom('visitPatients as own')
    .innerJoin('visits as visit', 'visit.id', 'own.visitId')
    .innerJoin('visitPatients as earlier', (join) =>
      join.onRef('earlier.patientId', '=', 'own.patientId').onRef('earlier.sessionId', '!=', 'own.sessionId'),
    )
    .innerJoin('visits as earlierVisit', (join) =>
      join
        .onRef('earlierVisit.id', '=', 'earlier.visitId')
        .onRef('earlierVisit.practiceId', '=', 'visit.practiceId'),
    )
    .where('own.sessionId', '=', sessionId);
}
