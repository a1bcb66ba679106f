import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { expectedForRoom, guestForRoom } from '../guests/invitation.service.ts';
import { interpreterNameOf } from '../interpreter/interpreter.service.ts';
import type { Seat } from './room.machine.ts';
import { insertParticipant, selectParticipants } from './visit-room.queries.ts';

/** The seat of a member of staff, made when they come for the first time. */
export async function addStaffSeat(db: Db, visitId: string, accountId: string, name: string): Promise<Seat> {
  await insertParticipant(db, {
    seatId: randomUUID(),
    visitId,
    role: 'provider',
    sessionId: null,
    accountId,
    name,
  });
  const row = (await selectParticipants(db, visitId)).find((one) => one.accountId === accountId);
  if (!row) throw new Error('a seat that was just made is not there');
  return toSeat(row);
}

/** The seat of whoever comes to interpret for this request, made when they come for the first time. */
export async function addInterpreterSeat(db: Db, visitId: string, requestId: string): Promise<Seat> {
  await insertParticipant(db, {
    ...{ seatId: randomUUID(), visitId, sessionId: null, accountId: null },
    role: 'interpreter',
    interpreterRequestId: requestId,
    name: await interpreterNameOf(db, requestId),
  });
  const row = (await selectParticipants(db, visitId)).find((one) => one.interpreterRequestId === requestId);
  if (!row) throw new Error('a seat that was just made is not there');
  return toSeat(row);
}

function insertGuestSeat(db: Db, visitId: string, guestId: string, name: string): Promise<void> {
  return insertParticipant(db, {
    ...{ seatId: randomUUID(), visitId, sessionId: null, accountId: null, guestId },
    ...{ role: 'guest', name },
  });
}

/** Seats of the guests who are expected; those that were missing are made. */
export async function expectedGuestSeats(db: Db, visitId: string): Promise<Seat[]> {
  const expected = await expectedForRoom(db, visitId);
  const seats = await seatsOf(db, visitId, expected);
  const missing = expected.filter(({ guestId }) => !seats.some((seat) => seat.guestId === guestId));
  if (missing.length === 0) return seats;
  for (const { guestId, name } of missing) await insertGuestSeat(db, visitId, guestId, name);
  return seatsOf(db, visitId, expected);
}

async function seatsOf(db: Db, visitId: string, guests: readonly { guestId: string }[]): Promise<Seat[]> {
  const rows = await selectParticipants(db, visitId);
  return rows.filter((row) => guests.some(({ guestId }) => guestId === row.guestId)).map(toSeat);
}

/** The seat of a guest, made where they come before it is there; null when they are not invited any more. */
export async function addGuestSeat(db: Db, visitId: string, guestId: string): Promise<Seat | null> {
  const guest = await guestForRoom(db, guestId);
  if (!guest) return null;
  await insertGuestSeat(db, visitId, guestId, guest.name);
  const row = (await selectParticipants(db, visitId)).find((one) => one.guestId === guestId);
  if (!row) throw new Error('a seat that was just made is not there');
  return toSeat(row);
}

type ParticipantRow = Awaited<ReturnType<typeof selectParticipants>>[number];

/** The seat as the database has it: nobody is connected yet, and no device is known. */
export function toSeat(row: ParticipantRow): Seat {
  return {
    seatId: row.seatId,
    role: row.role,
    name: row.name,
    sessionId: row.sessionId,
    accountId: row.accountId,
    interpreterRequestId: row.interpreterRequestId,
    guestId: row.guestId,
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
    readsFrom: row.readsFrom?.getTime() ?? null,
  };
}
