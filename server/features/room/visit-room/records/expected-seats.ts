import { visitForRoom } from '#server/features/visits/visits/visits.service.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { RoomState, Seat } from '../machine/room.machine.ts';
import type { RoomBroadcast } from '../view/room-broadcast.ts';
import { addSeat, seatsOfVisit } from './seat-rows.ts';

type Patients = NonNullable<Awaited<ReturnType<typeof visitForRoom>>>['patients'];

export async function seatPatients(
  db: Db,
  visitId: string,
  patients: Patients,
  known: readonly { sessionId: string | null }[],
): Promise<void> {
  for (const { sessionId, name, isOut } of patients) {
    if (isOut || known.some((seat) => seat.sessionId === sessionId)) continue;
    await addSeat(db, visitId, { role: 'patient', name, sessionId });
  }
}

export async function expectedPatientSeats(db: Db, visitId: string): Promise<Seat[]> {
  const visit = await visitForRoom(db, visitId);
  if (!visit) return [];
  await seatPatients(db, visitId, visit.patients, await seatsOfVisit(db, visitId));
  return (await seatsOfVisit(db, visitId)).flatMap((seat) => {
    const patient = visit.patients.find(({ sessionId }) => sessionId === seat.sessionId);
    if (!patient || patient.isOut) return [];
    const { number, readsCaptions } = patient;
    return [{ ...seat, number, readsCaptions }];
  });
}

export function withExpectedPatients(
  expected: readonly Seat[],
  { seats: before }: RoomState,
  broadcast: RoomBroadcast,
): ReadonlyMap<string, Seat> {
  const seats = new Map(before);
  for (const seat of expected) {
    const known = seats.get(seat.seatId);
    if (known && known.number === seat.number) continue;
    const next = known ? { ...known, number: seat.number ?? null } : seat;
    seats.set(seat.seatId, next);
    if (known) broadcast.seatChanged(next);
    else broadcast.expected(next);
  }
  return seats;
}

/**
 * The room's seats after the guest list changed. Expected guests have a seat under their current name; the
 * untouched seat of a guest no longer expected is dropped. Providers are notified. A connected guest's seat
 * keeps its name here: `rename-guest` changes it and notifies their page.
 */
export function withExpectedGuests(
  expected: readonly Seat[],
  { seats: before }: RoomState,
  broadcast: RoomBroadcast,
): ReadonlyMap<string, Seat> {
  const seats = new Map(before);
  for (const seat of expected) {
    const known = seats.get(seat.seatId);
    if (known && (known.connected || known.name === seat.name)) continue;
    const next = known ? { ...known, name: seat.name } : seat;
    seats.set(seat.seatId, next);
    broadcast.expected(next);
  }
  for (const { seatId, guestId, stage, connected } of before.values()) {
    const over = stage === 'pending' && !connected && !expected.some((seat) => seat.seatId === seatId);
    if (!guestId || !over) continue;
    seats.delete(seatId);
    broadcast.unexpected(seatId);
  }
  return seats;
}
