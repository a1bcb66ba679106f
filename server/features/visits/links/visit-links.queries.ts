import type { Db } from '#server/storage/db/database.ts';

/**
 * Every link to a visit with the inputs of its state, newest first; a guest's link includes the guest's name.
 */
export function selectLinksOfVisit(db: Db, visitId: string) {
  return db
    .selectFrom('links as link')
    .innerJoin('visits as visit', 'visit.id', 'link.visitId')
    .leftJoin('visitPatients as visitPatient', 'visitPatient.sessionId', 'link.sessionId')
    .leftJoin('patients as patient', 'patient.id', 'visitPatient.patientId')
    .leftJoin('guests as guest', 'guest.id', 'link.guestId')
    .leftJoin('participants as seat', (join) =>
      join
        .onRef('seat.visitId', '=', 'visit.id')
        .on(({ eb, or, ref }) =>
          or([
            eb('seat.sessionId', '=', ref('link.sessionId')),
            eb('seat.guestId', '=', ref('link.guestId')),
          ]),
        ),
    )
    .where('link.visitId', '=', visitId)
    .select([
      'link.id as linkId',
      'link.path',
      'link.sessionId',
      'link.guestId',
      'link.active',
      'link.createdAt',
      'link.openedAt',
      'link.expiresAt',
      'visit.startsAt',
      'visit.durationMinutes',
      'visit.status as visitStatus',
      'patient.firstName',
      'patient.lastName',
      'guest.name as guestName',
      'visitPatient.cancelledAt',
      'guest.removedAt as guestRemovedAt',
      'seat.stage',
      'seat.removedUntil',
      'seat.unattended',
    ])
    .orderBy('link.createdAt', 'desc')
    .orderBy('link.ordinal', 'desc')
    .execute();
}
