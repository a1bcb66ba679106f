import type { Db } from '#server/storage/db/database.ts';

/** A visit's seats, with when their link was first opened. */
export function selectSeats(db: Db, visitId: string) {
  return db
    .selectFrom('participants as seat')
    .where('seat.visitId', '=', visitId)
    .select((eb) => [
      'seat.seatId',
      'seat.name',
      'seat.role',
      'seat.sessionId',
      eb
        .selectFrom('links as link')
        .whereRef('link.sessionId', '=', 'seat.sessionId')
        .select((of) => of.fn.min('link.openedAt').as('openedAt'))
        .as('openedAt'),
    ])
    .orderBy('seat.arrivedAt')
    .orderBy('seat.seatId')
    .execute();
}

/** The latest visits of a visit patient's patient that started earlier and have a quality record. */
export function selectEarlier(db: Db, sessionId: string, most: number) {
  return db
    .selectFrom('visitPatients as current')
    .innerJoin('visits as currentVisit', 'currentVisit.id', 'current.visitId')
    .innerJoin('visitPatients as former', 'former.patientId', 'current.patientId')
    .innerJoin('visits as visit', 'visit.id', 'former.visitId')
    .where('current.sessionId', '=', sessionId)
    .whereRef('visit.startsAt', '<', 'currentVisit.startsAt')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('qualitySamples as chunk')
          .innerJoin('participants as seat', 'seat.seatId', 'chunk.seatId')
          .whereRef('seat.sessionId', '=', 'former.sessionId')
          .select('chunk.id'),
      ),
    )
    .select(['visit.id as visitId', 'visit.startsAt', 'former.sessionId'])
    .orderBy('visit.startsAt', 'desc')
    .orderBy('visit.id')
    .limit(most)
    .execute();
}
