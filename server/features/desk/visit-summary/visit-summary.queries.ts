import { visitPatientRows, visitRows } from '#server/storage/db/bases.ts';
import type { Db } from '#server/storage/db/database.ts';
import { effective } from '#server/storage/settings/effective.ts';
import type { SeatRole, Stage } from '#shared/domain/participant.ts';

export function findTimes(db: Db, visitId: string) {
  return visitRows(db, { visitId })
    .select([
      'visit.beganAt',
      'visit.endedAt',
      effective('summaryHasChat', { practice: 'practice', visitType: 'visit.visitTypeId' }).as('hasChat'),
    ])
    .executeTakeFirst();
}

/** Keyed by the visit patient's id. */
export async function selectCharts(db: Db, visitId: string): Promise<Map<string, ChartData>> {
  const rows = await visitPatientRows(db, { visitId })
    .select(['visitPatient.sessionId', 'visitPatient.patientId', 'patient.birthDate', 'patient.mrn'])
    .execute();
  return new Map(rows.map(({ sessionId, ...chart }) => [sessionId, chart]));
}

export interface ChartData {
  patientId: string;
  birthDate: string | null;
  mrn: string | null;
}

export async function selectPeople(db: Db, visitId: string): Promise<Person[]> {
  const rows = await db
    .selectFrom('participants')
    .innerJoin('participantStays as stay', 'stay.seatId', 'participants.seatId')
    .where('visitId', '=', visitId)
    .select(['participants.seatId', 'sessionId', 'name', 'role', 'stage'])
    .select(['stay.arrivedAt', 'stay.admittedAt', 'stay.leftAt'])
    .orderBy('stay.arrivedAt')
    .orderBy('participants.seatId')
    .execute();
  const people = new Map<string, Person>();
  for (const { seatId, sessionId, name, role, stage, ...stay } of rows) {
    const person = people.get(seatId) ?? { seatId, sessionId, name, role, stage, stays: [] };
    people.set(seatId, { ...person, stays: [...person.stays, stay] });
  }
  return [...people.values()];
}

export interface Person {
  seatId: string;
  sessionId: string | null;
  name: string;
  role: SeatRole;
  stage: Stage;
  stays: { arrivedAt: Date; admittedAt: Date | null; leftAt: Date | null }[];
}

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

export async function ratingsOf(db: Db, visitId: string) {
  const rows = await visitPatientRows(db, { visitId })
    .innerJoin('visitRatings as rating', 'rating.sessionId', 'visitPatient.sessionId')
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
