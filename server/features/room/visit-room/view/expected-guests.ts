import type { RoomState, Seat } from '../machine/room.machine.ts';
import type { RoomBroadcast } from './room-broadcast.ts';

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
