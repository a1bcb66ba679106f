import { randomUUID } from 'node:crypto';
import { expectedForRoom } from '#server/features/check-in/guests/invitation.service.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { SeatRole } from '#shared/domain/participant.ts';
import type { Seat } from '../machine/room.machine.ts';
import { insertParticipant, selectParticipants } from './visit-room.queries.ts';

/** Leaves an existing seat unchanged. */
export function addSeat(
  db: Db,
  visitId: string,
  seat: { role: SeatRole; name: string } & Partial<
    Pick<Seat, 'sessionId' | 'accountId' | 'guestId' | 'interpreterRequestId'>
  >,
): Promise<void> {
  return insertParticipant(db, {
    seatId: randomUUID(),
    visitId,
    sessionId: null,
    accountId: null,
    ...seat,
  });
}

export async function seatsOfVisit(db: Db, visitId: string): Promise<Seat[]> {
  return (await selectParticipants(db, visitId)).map(toSeat);
}

export async function expectedGuestSeats(db: Db, visitId: string): Promise<Seat[]> {
  const expected = await expectedForRoom(db, visitId);
  const seats = await seatsOf(db, visitId, expected);
  const missing = expected.filter(({ guestId }) => !seats.some((seat) => seat.guestId === guestId));
  if (missing.length === 0) return seats;
  for (const { guestId, name } of missing) await addSeat(db, visitId, { role: 'guest', name, guestId });
  return seatsOf(db, visitId, expected);
}

async function seatsOf(db: Db, visitId: string, guests: readonly { guestId: string }[]): Promise<Seat[]> {
  const seats = await seatsOfVisit(db, visitId);
  return seats.filter((seat) => guests.some(({ guestId }) => guestId === seat.guestId));
}

type ParticipantRow = Awaited<ReturnType<typeof selectParticipants>>[number];

export function toSeat(row: ParticipantRow): Seat {
  return {
    seatId: row.seatId,
    role: row.role,
    name: row.name,
    sessionId: row.sessionId,
    accountId: row.accountId,
    interpreterRequestId: row.interpreterRequestId,
    guestId: row.guestId,
    captioner: row.guestType === 'captioner',
    stage: row.stage,
    connected: false,
    microphone: 'none',
    muted: false,
    camera: 'none',
    arrivedAt: row.arrivedAt?.getTime() ?? null,
    admittedAt: row.admittedAt?.getTime() ?? null,
    leftAt: row.leftAt?.getTime() ?? null,
    microphoneLocked: row.microphoneLocked,
    removedUntil: row.removedUntil?.getTime() ?? null,
    removedFrom: row.removedFrom,
    browserId: row.browserId,
    unattended: row.unattended,
    readsFrom: row.readsFrom?.getTime() ?? null,
  };
}
