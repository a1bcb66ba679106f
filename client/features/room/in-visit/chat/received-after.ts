import type { RoomState } from '#client/realtime/room-state.ts';

/**
 * The messages that others sent after the seen one. By id, not by count: earlier messages may be loaded, and a
 * reconnection drops them again.
 *
 * @param seen undefined: all of them
 */
export function receivedAfter(
  seen: string | undefined,
  chat: RoomState['chat'],
  yourSeat: string | undefined,
): RoomState['chat'] {
  const after = chat.findIndex(({ messageId }) => messageId === seen) + 1;
  return chat.slice(after).filter(({ seatId }) => seatId !== yourSeat);
}
