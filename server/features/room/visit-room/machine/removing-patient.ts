import type { SeatEvent } from './room-events.ts';
import type { RoomState } from './room-state.ts';
import { accept, type StepResult } from './step.ts';

/**
 * Staff removed a patient from the visit outside of the room (PRODUCT 6.26): they leave, whatever their
 * stage, and their seat is deleted. Unlike a permanent removal (`moderating.ts`), it cannot be cleared here;
 * a patient added again gets a new seat.
 */
export function removePatient(state: RoomState, sessionId: string, now: number): StepResult {
  const seat = [...state.seats.values()].find((one) => one.sessionId === sessionId);
  if (!seat) return accept(state, []);
  const { stage: from, seatId } = seat;
  const closed: SeatEvent = {
    type: 'seat.closed',
    seat: { ...seat, stage: 'left', leftAt: now, removedUntil: null, removedFrom: null },
    from,
  };
  return accept(state, from === 'pending' ? [] : [closed], [{ type: 'patient.removed', seatId }]);
}
