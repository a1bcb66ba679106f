import type { Db, Trx } from '#server/storage/db/database.ts';
import { whereGone, whereWasIn } from './gone.ts';

export async function selectParticipantsOfVisits(db: Db, visitIds: readonly string[]) {
  if (visitIds.length === 0) return [];
  return (
    db
      .selectFrom('participants')
      .select([
        'visitId',
        'seatId',
        'role',
        'stage',
        'sessionId',
        'accountId',
        'name',
        'unattended',
        'away',
        'arrivedAt',
      ])
      // An array instead of a list, so that the statement is the same for any number of visits and is prepared once.
      .where(({ eb, fn, val }) => eb('visitId', '=', fn.any(val([...visitIds]))))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('visitPatients as gone')
              .innerJoin('visits as visit', 'visit.id', 'gone.visitId')
              .whereRef('gone.sessionId', '=', 'participants.sessionId')
              .where(whereGone('gone', 'visit'))
              .select('gone.sessionId'),
          ),
        ),
      )
      .execute()
  );
}

export async function wasLetIn(db: Db, seatId: string): Promise<boolean> {
  const seat = await db
    .selectFrom('participants as seat')
    .select('seat.seatId')
    .where('seat.seatId', '=', seatId)
    .where('seat.stage', '!=', 'removed')
    .where(whereWasIn('seat'))
    .executeTakeFirst();
  return seat !== undefined;
}

export async function setGuestName(db: Db, guestId: string, name: string): Promise<void> {
  await db.updateTable('participants').set({ name }).where('guestId', '=', guestId).execute();
}

export async function leaveSeatOf(trx: Trx, sessionId: string, at: Date): Promise<void> {
  await trx
    .updateTable('participants')
    .set({ stage: 'left', leftAt: at, removedUntil: null, removedFrom: null })
    .where('sessionId', '=', sessionId)
    .where('stage', 'in', ['waiting', 'in-visit', 'removed'])
    .execute();
}

export async function leaveAllSeats(trx: Trx, visitId: string, at: Date): Promise<void> {
  await trx
    .updateTable('participants')
    .set({ stage: 'left', leftAt: at })
    .where('visitId', '=', visitId)
    .where('stage', 'in', ['waiting', 'in-visit'])
    .execute();
}
