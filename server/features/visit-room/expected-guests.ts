import type { RoomState, Seat } from './room.machine.ts';
import type { RoomBroadcast } from './room-broadcast.ts';

/**
 * The seats of a room with those of the guests who are expected now, under the name they have now; one that nobody
 * ever took and nobody is expected on goes. The visit's providers are told. Guests whose page is there are left as
 * they are: they have to be told of their name themselves.
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
