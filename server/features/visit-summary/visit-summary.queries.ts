import type { Db } from '../../db/database.ts';
import { effective } from '../../settings/effective.ts';

/** When the visit took place, and whether the practice's summaries have the chat. */
export function findTimes(db: Db, visitId: string) {
  return db
    .selectFrom('visits as visit')
    .innerJoin('practices as practice', 'practice.id', 'visit.practiceId')
    .where('visit.id', '=', visitId)
    .select([
      'visit.beganAt',
      'visit.endedAt',
      effective('summaryHasChat', { practice: 'practice', visitType: 'visit.visitTypeId' }).as('hasChat'),
    ])
    .executeTakeFirst();
}

/** Everyone who has come to the visit, in the order of their arrival. */
export function selectPeople(db: Db, visitId: string) {
  return db
    .selectFrom('participants')
    .where('visitId', '=', visitId)
    .where((eb) => eb.or([eb('arrivedAt', 'is not', null), eb('admittedAt', 'is not', null)]))
    .select(['seatId', 'name', 'role', 'arrivedAt', 'admittedAt', 'leftAt', 'stage'])
    .orderBy('arrivedAt')
    .orderBy('seatId')
    .execute();
}
export type Person = Awaited<ReturnType<typeof selectPeople>>[number];

export function selectMessages(db: Db, visitId: string) {
  return db
    .selectFrom('chatMessages as message')
    .innerJoin('participants as sender', 'sender.seatId', 'message.seatId')
    .where('message.visitId', '=', visitId)
    .select(['message.sentAt', 'message.text', 'message.withSeatId', 'sender.name'])
    .orderBy('message.sentAt')
    .orderBy('message.ordinal')
    .execute();
}

/** The patients' ratings, by the visit patient's id. */
export async function ratingsOf(db: Db, visitId: string) {
  const rows = await db
    .selectFrom('visitRatings as rating')
    .innerJoin('visitPatients as visitPatient', 'visitPatient.sessionId', 'rating.sessionId')
    .where('visitPatient.visitId', '=', visitId)
    .innerJoin('patients as patient', 'patient.id', 'visitPatient.patientId')
    .select([
      'rating.sessionId',
      'rating.score',
      'rating.comment',
      'rating.at',
      'patient.firstName',
      'patient.lastName',
    ])
    .orderBy('visitPatient.position')
    .execute();
  return new Map(rows.map((row) => [row.sessionId, row]));
}
