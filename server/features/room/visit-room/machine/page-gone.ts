import type { RoomEvent } from './room-events.ts';
import type { Seat } from './room-state.ts';

export const tellsOfPage = (event: RoomEvent): event is Extract<RoomEvent, { seat: Seat }> =>
  (event.type === 'seat.connected' || event.type === 'seat.disconnected') && event.seat.role === 'patient';
