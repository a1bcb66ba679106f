import type { Insertable } from 'kysely';
import type { Db } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import type { SeatRole, Stage } from '#shared/domain/participant.ts';
import { ENDED_VISIT_STATUSES } from '#shared/domain/visit.ts';

export async function selectParticipants(db: Db, visitId: string) {
  return db
    .selectFrom('participants')
    .leftJoin('guests', 'guests.id', 'participants.guestId')
    .selectAll('participants')
    .select('guests.guestType')
    .where('participants.visitId', '=', visitId)
    .execute();
}

export async function selectVisitsWithPeoplePresent(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('participants')
    .select('visitId')
    .distinct()
    .where('stage', 'in', ['waiting', 'in-visit', 'removed'])
    .execute();
  return rows.map((row) => row.visitId);
}

export async function selectOpenedVisits(db: Db, practiceIds: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('liveRooms as room')
    .innerJoin('visits as visit', 'visit.id', 'room.visitId')
    .where('visit.practiceId', 'in', practiceIds)
    .where('visit.status', 'not in', [...ENDED_VISIT_STATUSES])
    .select('room.visitId')
    .execute();
  return rows.map(({ visitId }) => visitId);
}

export async function mayAccountEndVisits(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('canEndVisit')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.canEndVisit ?? false;
}

export async function selectDisabledPractices(db: Db, practiceIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('practices')
    .select('id')
    .where('id', 'in', practiceIds)
    .where('disabledAt', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

export interface NewParticipant {
  seatId: string;
  visitId: string;
  role: SeatRole;
  sessionId: string | null;
  accountId: string | null;
  interpreterRequestId?: string | null;
  guestId?: string | null;
  name: string;
}

export async function insertParticipant(db: Db, seat: NewParticipant): Promise<void> {
  await db
    .insertInto('participants')
    .values({
      ...seat,
      stage: 'pending',
      arrivedAt: null,
      admittedAt: null,
      leftAt: null,
      removedUntil: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface ParticipantState {
  seatId: string;
  stage: Stage;
  arrivedAt: Date | null;
  admittedAt: Date | null;
  leftAt: Date | null;
  microphoneLocked: boolean;
  removedUntil: Date | null;
  removedFrom: Exclude<Stage, 'removed'> | null;
  browserId: string | null;
  unattended: boolean;
  away: boolean;
  readsFrom: Date | null;
}

export async function updateParticipant(db: Db, { seatId, ...standing }: ParticipantState): Promise<void> {
  await db.updateTable('participants').set(standing).where('seatId', '=', seatId).execute();
}

export async function updateAway(db: Db, seatId: string, away: boolean): Promise<void> {
  await db.updateTable('participants').set({ away }).where('seatId', '=', seatId).execute();
}

export async function selectChat(db: Db, visitId: string) {
  return db
    .selectFrom('chatMessages')
    .select(['id', 'seatId', 'text', 'sentAt', 'withSeatId', 'readers'])
    .where('visitId', '=', visitId)
    .orderBy('sentAt')
    .orderBy('ordinal')
    .execute();
}

export async function insertChat(db: Db, message: Insertable<Database['chatMessages']>): Promise<boolean> {
  const result = await db
    .insertInto('chatMessages')
    .values(message)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}
