import type { RoomEvent } from './room-events.ts';
import type { Seat } from './room-state.ts';

/** A person in the visit or its waiting room whose page has gone, and may come back. */
export const isAway = ({ stage, connected }: Pick<Seat, 'stage' | 'connected'>): boolean =>
  !connected && (stage === 'waiting' || stage === 'in-visit');

/** The page of a patient's seat went or came back, without any other change of the seat. */
export const tellsOfPage = (event: RoomEvent): event is Extract<RoomEvent, { seat: Seat }> =>
  (event.type === 'seat.connected' || event.type === 'seat.disconnected') && event.seat.role === 'patient';
